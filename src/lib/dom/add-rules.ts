/**
 * Adds rules to the page's stylesheet, for what a script brings: pages carry none for what few visitors open.
 *
 * A style element would need the page's leave (CSP); a rule added by a script does not.
 */
export function addRules(rules: string): void {
  const own = [...document.styleSheets].find(({ href }) => !href || new URL(href).origin === window.location.origin);
  own?.insertRule(`@media all{${rules}}`, own.cssRules.length);
}
