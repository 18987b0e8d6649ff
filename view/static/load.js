(async () => {
  const element = id => document.getElementById(id);
  if (!window.DecompressionStream) {
    element("said").textContent = "This browser is too old for this page: it cannot inflate (Firefox 113, Chromium 80, Safari 16.4 and later can)";
    return;
  }
  const script = document.createElement("script"), style = document.createElement("style");
  [style.textContent, script.textContent, element("worker").textContent] = await Promise.all(["style", "script", "worker"].map(id => inflated(ofDigits(element(id).textContent)).text()));
  document.head.append(style);
  document.body.append(script);
})();
