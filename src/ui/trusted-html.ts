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

/** The page's one policy for HTML under Trusted Types; undefined where the browser has none. It checks nothing. */
export function htmlPolicy(): HtmlPolicy | undefined {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('rich-text', { createHTML: (safe) => safe, createScriptURL: refuseScript });
  return policy;
}

/** HTML as the browser takes it under Trusted Types. Only for HTML that was made safe before, or that never reaches the page. */
export function trustedHtml(html: string): string {
  // React and the DOM hand the value on as it is; their types know a string only.
  return (htmlPolicy()?.createHTML(html) as string | undefined) ?? html;
}

function refuseScript(address: string): string {
  throw new TypeError(`HTML may not load the script "${address}".`);
}
