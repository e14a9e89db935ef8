import { micromark, parse, postprocess, preprocess } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { FIGURES } from '#src/page-model/figures.ts';
import type { Html } from '#src/page-model/values.ts';
import { findMarkdownExcess, MAX_MARKDOWN } from './markdown-limits.ts';
import { quickHtml } from './quick-markdown.ts';

const extensions = [gfmTable(), gfmStrikethrough()];
const htmlExtensions = [gfmTableHtml(), gfmStrikethroughHtml()];

/** Where an address in Markdown leads: HTML attributes of its link, or nothing when it may not be followed. */
export type LinkRule = (address: string) => { readonly href: string; readonly isExternal: boolean } | undefined;

/**
 * HTML of an author's Markdown: paragraphs, lists, tables, emphasis, links.
 *
 * Raw HTML comes out as text and pictures as their alt text. A link the rule refuses keeps its text only. Headings begin
 * at the second level, below the page's own.
 */
export function toHtml(markdown: string, rule: LinkRule): Html {
  const plain = markdown.length <= MAX_MARKDOWN ? quickHtml(markdown) : undefined;
  if (plain !== undefined) return keepFigures(plain) as Html;
  // A page with such a text is refused; a fragment that nobody checked may still bring one.
  if (markdown.length > MAX_MARKDOWN || findMarkdownExcess(markdown)) return `<p>${escapeHtml(markdown)}</p>` as Html;
  const html = micromark(markdown, { extensions, htmlExtensions, allowDangerousProtocol: true });
  // Every `<` of the author is escaped by now, so that what looks like a tag was made by the converter.
  const safe = html
    .replace(/<img src="[^"]*" alt="([^"]*)"(?: title="[^"]*")? \/>/g, '$1')
    .replace(/<a href="([^"]*)"(?: title="[^"]*")?>/g, (_, written: string) => openingTag(unescapeHtml(written), rule))
    .replace(/(<\/?h)([1-5])>/g, (_, tag: string, level: string) => `${tag}${Number(level) + 1}>`);
  return keepFigures(safe) as Html;
}

/** The same HTML with its figures each on one line; what stands within tags is left alone. */
function keepFigures(html: string): string {
  return html.replace(/<[^>]*>|&[#\w]+;|[^<&]+/g, (part) =>
    /^[<&]/.test(part) ? part : part.replace(FIGURES, (figures) => `<span class="whole">${figures}</span>`),
  );
}

/** Something in Markdown that needs a look: an address, a picture, raw HTML. */
export interface MarkdownPart {
  readonly kind: 'address' | 'image' | 'html';
  /** As written. */
  readonly text: string;
  /** Of an address: where it leads, its entities and escapes decoded as a browser gets it. */
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
export function findMarkdownParts(markdown: string): MarkdownPart[] {
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

/** An address of a link with its entities and escapes replaced, the way the converter does it. */
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
