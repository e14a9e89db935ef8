const SILENT = /<(script|style|template|noscript|iframe|textarea|annotation)\b[\s\S]*?<\/\1\s*>/gi;
const BLOCK_END = /<\/(p|div|li|tr|h[1-6]|blockquote|dt|dd|pre)\s*>|<br\b[^>]*>/gi;
const TAG = /<!--[\s\S]*?-->|<\/?[a-z][^>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The text of some HTML, one line per block, without an HTML parser. Use the result as text only, never as HTML: it may
 * contain anything.
 */
export function plainWords(html: string): string {
  return html
    .replace(SILENT, '')
    .replace(BLOCK_END, '\n')
    .replace(TAG, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}
