// What is checked in the pages, which are plain JavaScript without a build step: mistakes, not style.
const browser = [
  "addEventListener", "AbortController", "AbortSignal", "AudioContext", "Blob", "CSS", "CustomEvent", "Element", "Event", "EventSource", "File", "FormData",
  "HTMLElement", "Image", "Intl", "IntersectionObserver", "MutationObserver", "Node", "Notification", "Option",
  "ResizeObserver", "URL", "URLSearchParams", "WebSocket", "btoa", "clearInterval", "clearTimeout", "console", "crypto",
  "customElements", "document", "fetch", "getComputedStyle", "getSelection", "history", "innerHeight",
  "innerWidth", "isSecureContext", "localStorage", "location", "matchMedia", "navigator", "performance", "process",
  "requestAnimationFrame", "self", "sessionStorage", "setImmediate", "setInterval", "setTimeout", "structuredClone", "window",
];

export default [
  { ignores: ["**/discord-sdk.js", "**/preact.js"] },
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: {
      ecmaVersion: 2024,
      sourceType: "module",
      globals: Object.fromEntries(browser.map((name) => [name, "readonly"])),
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: Object.fromEntries(
      [
        "array-callback-return", "constructor-super", "eqeqeq", "for-direction", "getter-return",
        "no-async-promise-executor", "no-class-assign", "no-compare-neg-zero", "no-cond-assign",
        "no-const-assign", "no-constant-binary-expression", "no-constant-condition", "no-control-regex",
        "no-debugger", "no-dupe-args", "no-dupe-class-members", "no-dupe-else-if", "no-dupe-keys",
        "no-duplicate-case", "no-duplicate-imports", "no-empty", "no-empty-pattern", "no-eval",
        "no-ex-assign", "no-fallthrough", "no-func-assign", "no-implied-eval", "no-import-assign",
        "no-invalid-regexp", "no-loss-of-precision", "no-new-func", "no-promise-executor-return",
        "no-redeclare", "no-self-assign", "no-self-compare", "no-setter-return", "no-shadow-restricted-names",
        "no-sparse-arrays", "no-this-before-super", "no-undef", "no-unexpected-multiline",
        "no-unmodified-loop-condition", "no-unreachable", "no-unreachable-loop", "no-unsafe-finally",
        "no-unsafe-negation", "no-unsafe-optional-chaining", "no-unused-vars",
        "no-useless-catch", "no-var", "prefer-const", "require-yield", "use-isnan", "valid-typeof",
      ].map((rule) => [rule, "error"]),
    ),
  },
];
