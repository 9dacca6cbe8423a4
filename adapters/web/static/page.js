// The page works without this file: it sends a question with Enter, and empties the field once a question is on its way.
"use strict";
// htmx 4 parses every reply with options, which Chromium up to 143 refuses; without this function it goes another way.
try {
  Document.parseHTMLUnsafe?.("", {});
} catch {
  delete Document.parseHTMLUnsafe;
}
const question = document.getElementById("question");
if (question) {
  const form = question.form;
  question.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener("htmx:before:request", () => {
    question.value = "";
  });
  if (document.body.classList.contains("framed")) question.focus();
}
