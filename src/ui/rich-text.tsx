import type { Html } from '#src/page-model/values.ts';
import { trustedHtml } from './trusted-html.ts';
import './formulas/formula.css';

interface RichTextProps {
  readonly html: Html;
  readonly className?: string;
}

/** Text an author wrote in Markdown. The one place where HTML from content enters a page. */
export function RichText({ html, className }: RichTextProps) {
  return (
    <div
      className={className ? `rich-text ${className}` : 'rich-text'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Html is made by the page compiler, which drops raw HTML and unsafe addresses
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  );
}
