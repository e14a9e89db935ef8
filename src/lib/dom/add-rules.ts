/**
 * Adds rules to the page's stylesheet for content that a script adds: pages do not carry rules that few visitors need.
 *
 * The CSP would block a style element; a rule added by a script is allowed.
 */
export function addRules(rules: string): void {
  const own = [...document.styleSheets].find(({ href }) => !href || new URL(href).origin === window.location.origin);
  own?.insertRule(`@media all{${rules}}`, own.cssRules.length);
}
