interface HtmlPolicy {
  readonly createHTML: (html: string) => unknown;
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/** HTML as the browser takes it under Trusted Types. Only for HTML that was made safe before: nothing is checked here. */
export function trustedHtml(html: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes) return html;
  policy ??= trustedTypes.createPolicy('rich-text', { createHTML: (safe) => safe });
  // React hands the value on as it is; its types know a string only.
  return policy.createHTML(html) as string;
}
