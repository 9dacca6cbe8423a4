// <script src="https://advisor.example.edu/widget.js" data-label="Ask the advisor" defer></script>
// Loads nothing and tells nothing before the button is pressed.
"use strict";
(() => {
  const own = document.currentScript;
  const label = own.dataset.label || "Ask the advisor";
  const frame = new URL("frame/", own.src);
  // What stands behind ? and # of the page's address may be about the person who reads it.
  frame.searchParams.set("page", location.origin + location.pathname);
  if (document.documentElement.lang) frame.searchParams.set("lang", document.documentElement.lang);

  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.setAttribute("aria-expanded", "false");
  place(button, { right: "1rem", bottom: "1rem", padding: ".6rem 1rem", font: "600 1rem system-ui, sans-serif",
    color: "#fff", background: "#0b57a4", border: "2px solid #fff", borderRadius: "2rem", cursor: "pointer" });

  let panel = null;
  function open() {
    panel = document.createElement("iframe");
    panel.src = frame.href;
    panel.title = label;
    panel.referrerPolicy = "no-referrer";
    place(panel, { right: "1rem", bottom: "4.5rem", width: "min(26rem, calc(100vw - 2rem))",
      height: "min(38rem, calc(100vh - 6rem))", border: "1px solid #52525b", borderRadius: ".5rem", background: "#fff" });
    document.body.append(panel);
  }
  function toggle(shown) {
    if (shown && !panel) open();
    if (panel) panel.hidden = !shown;
    button.setAttribute("aria-expanded", String(shown));
    if (shown) panel.focus();
    else button.focus();
  }
  function place(element, style) {
    Object.assign(element.style, { position: "fixed", zIndex: "2147483000" }, style);
  }

  button.addEventListener("click", () => toggle(!panel || panel.hidden));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel && !panel.hidden) toggle(false);
  });
  document.body.append(button);
})();
