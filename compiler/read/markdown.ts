import { micromark, parse, postprocess, preprocess } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { FIGURES } from '#src/page-model/figures.ts';
import { withoutFormulas } from '#src/page-model/formulas/find-formulas.ts';
import { withFormulas } from '#src/page-model/formulas/formulas-in-markdown.ts';
import type { Html } from '#src/page-model/values.ts';
import { findMarkdownExcess, MAX_MARKDOWN } from './markdown-limits.ts';
import { quickHtml } from './quick-markdown.ts';

const extensions = [gfmTable(), gfmStrikethrough()];
const htmlExtensions = [gfmTableHtml(), gfmStrikethroughHtml()];

/** The HTML attributes of a link to an address in Markdown; undefined when the link is not allowed. */
export type LinkRule = (address: string) => { readonly href: string; readonly isExternal: boolean } | undefined;

/**
 * HTML of an author's Markdown: paragraphs, lists, tables, emphasis, links, formulas.
 *
 * Raw HTML is escaped and pictures become their alt text. A link that the rule refuses keeps only its text. Headings
 * begin at the second level, below the page's own.
 */
export function toHtml(markdown: string, rule: LinkRule): Html {
  return withFormulas(markdown, (text) => convert(text, rule)) as Html;
}

function convert(markdown: string, rule: LinkRule): string {
  const plain = markdown.length <= MAX_MARKDOWN ? quickHtml(markdown) : undefined;
  if (plain !== undefined) return keepFigures(plain);
  // A page with such a text is refused, but an unchecked fragment may still contain one.
  if (markdown.length > MAX_MARKDOWN || findMarkdownExcess(markdown)) return `<p>${escapeHtml(markdown)}</p>`;
  const html = micromark(markdown, { extensions, htmlExtensions, allowDangerousProtocol: true });
  // Every `<` of the author is escaped here, so every tag was made by the converter.
  const safe = html
    .replace(/<img src="[^"]*" alt="([^"]*)"(?: title="[^"]*")? \/>/g, '$1')
    .replace(/<a href="([^"]*)"(?: title="[^"]*")?>/g, (_, written: string) => openingTag(unescapeHtml(written), rule))
    .replace(/(<\/?h)([1-5])>/g, (_, tag: string, level: string) => `${tag}${Number(level) + 1}>`);
  return keepFigures(safe);
}

/** The same HTML with numbers that do not break across lines; tags are left alone. */
function keepFigures(html: string): string {
  return html.replace(/<[^>]*>|&[#\w]+;|[^<&]+/g, (part) =>
    /^[<&]/.test(part) ? part : part.replace(FIGURES, (figures) => `<span class="whole">${figures}</span>`),
  );
}

/** A part of a Markdown text to check: an address, a picture, raw HTML. */
export interface MarkdownPart {
  readonly kind: 'address' | 'image' | 'html';
  /** As written. */
  readonly text: string;
  /** For an address: its target, with entities and escapes decoded like a browser does. */
  readonly address?: string;
}

const PART_KINDS: Readonly<Record<string, MarkdownPart['kind']>> = {
  resourceDestinationString: 'address',
  definitionDestinationString: 'address',
  autolinkProtocol: 'address',
  image: 'image',
  htmlFlow: 'html',
  htmlText: 'html',
};

/** The parts of a Markdown text that may be refused, in order. */
export function findMarkdownParts(written: string): MarkdownPart[] {
  const markdown = withoutFormulas(written, 'markdown');
  if (!/[<[]/.test(markdown) || markdown.length > MAX_MARKDOWN || findMarkdownExcess(markdown)) return [];
  const events = postprocess(
    parse({ extensions })
      .document()
      .write(preprocess()(markdown, 'utf8', true)),
  );
  return events.flatMap(([step, token, context]): MarkdownPart[] => {
    const kind = PART_KINDS[token.type];
    if (step !== 'enter' || !kind) return [];
    const text = context.sliceSerialize(token);
    if (kind !== 'address') return [{ kind, text }];
    return [{ kind, text, address: token.type === 'autolinkProtocol' ? text : decodeAddress(text) }];
  });
}

/** An address of a link with entities and escapes decoded, like the converter does it. */
function decodeAddress(written: string): string {
  if (!/[&\\]/.test(written)) return written;
  const bracketed = written.replaceAll('<', '%3C').replaceAll('>', '%3E');
  const html = micromark(`[a](<${bracketed}>)`, { allowDangerousProtocol: true });
  return unescapeHtml(/href="([^"]*)"/.exec(html)?.[1] ?? written);
}

function openingTag(address: string, rule: LinkRule): string {
  const link = rule(address);
  if (!link) return '<a>';
  return `<a href="${escapeHtml(link.href)}"${link.isExternal ? ' rel="noopener" target="_blank"' : ''}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const unescapeHtml = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
