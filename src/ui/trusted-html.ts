interface HtmlPolicy {
  readonly createHTML: (html: string) => unknown;
}

interface PolicyRules {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (address: string) => string;
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: PolicyRules) => HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/** The page's one Trusted Types policy for HTML; undefined when the browser has none. It checks nothing. */
export function htmlPolicy(): HtmlPolicy | undefined {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('rich-text', { createHTML: (safe) => safe, createScriptURL: refuseScript });
  return policy;
}

/** HTML for the browser under Trusted Types. Only for HTML that is already safe, or that never reaches the page. */
export function trustedHtml(html: string): string {
  // React and the DOM pass the value on; their types only know strings.
  return (htmlPolicy()?.createHTML(html) as string | undefined) ?? html;
}

function refuseScript(address: string): string {
  throw new TypeError(`HTML may not load the script "${address}".`);
}
