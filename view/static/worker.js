// After bindings/javascript/perfring.js: a capture as the data of the page.
onmessage = async ({data: {module, file}}) => {
  try {
    load(new Response(new Blob([module]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
    const capture = await open(file);
    const text = capture.view(file.name);
    capture.close();
    postMessage({text});
  } catch (error) {
    postMessage({why: error.name === "NotReadableError" ? "the browser cannot read the file" : error.message});
  }
};
