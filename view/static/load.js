"use strict";
(async () => {
  const element = id => document.getElementById(id), inflate = text => new Response(new Blob([Uint8Array.from(atob(text), c => c.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  if (!window.DecompressionStream) {
    element("said").textContent = "This browser is too old for this page: it cannot inflate (Firefox 113, Chromium 80, Safari 16.4 and later can)";
    return;
  }
  const script = document.createElement("script"), style = document.createElement("style");
  [style.textContent, script.textContent, element("worker").textContent] = await Promise.all(["style", "script", "worker"].map(id => inflate(element(id).textContent)));
  document.head.append(style);
  document.body.append(script);
})();
