let workerText;
(async () => {
  const element = id => document.getElementById(id);
  if (!window.DecompressionStream) {
    element("said").textContent = "This browser is too old for this page: it cannot inflate (Firefox 113, Chromium 80, Safari 16.4 and later can)";
    return;
  }
  const script = document.createElement("script"), style = document.createElement("style");
  [style.textContent, workerText, script.textContent] = new TextDecoder().decode(await unpacked(ofDigits(element("packed").textContent))).split("\0");
  document.head.append(style);
  document.body.append(script);
})();
