import { micromark, parse, postprocess, preprocess } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import type { Html } from '#src/page-model/values.ts';

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
  const html = micromark(markdown, { extensions, htmlExtensions, allowDangerousProtocol: true });
  // Every `<` of the author is escaped by now, so that what looks like a tag was made by the converter.
  const safe = html
    .replace(/<img src="[^"]*" alt="([^"]*)"(?: title="[^"]*")? \/>/g, '$1')
    .replace(/<a href="([^"]*)"(?: title="[^"]*")?>/g, (_, written: string) => openingTag(unescapeHtml(written), rule))
    .replace(/(<\/?h)([1-5])>/g, (_, tag: string, level: string) => `${tag}${Number(level) + 1}>`);
  return safe as Html;
}

/** Something in Markdown that needs a look: an address, a picture, raw HTML. */
export interface MarkdownPart {
  readonly kind: 'address' | 'image' | 'html';
  readonly text: string;
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
  if (!/[<[]/.test(markdown)) return [];
  const events = postprocess(
    parse({ extensions })
      .document()
      .write(preprocess()(markdown, 'utf8', true)),
  );
  return events.flatMap(([step, token, context]) => {
    const kind = PART_KINDS[token.type];
    return step === 'enter' && kind ? [{ kind, text: context.sliceSerialize(token) }] : [];
  });
}

function openingTag(address: string, rule: LinkRule): string {
  const link = rule(address);
  if (!link) return '<a>';
  return `<a href="${escapeHtml(link.href)}"${link.isExternal ? ' rel="noopener" target="_blank"' : ''}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const unescapeHtml = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
