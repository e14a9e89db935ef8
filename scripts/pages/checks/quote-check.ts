const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’', '「': '」', '『': '』', '《': '》' };
const CLOSERS = new Set(Object.values(CLOSING));

/** Where a text has a quotation mark without its partner; undefined where all are paired. */
export function findLoneQuote(text: string): number | undefined {
  const open: { readonly at: number; readonly closing: string }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    const closing = CLOSING[mark];
    if (closing) open.push({ at, closing });
    else if (CLOSERS.has(mark)) {
      const last = open.at(-1);
      if (last?.closing === mark) open.pop();
      // Without an opening one it is the apostrophe of an English word.
      else if (mark !== '’') return last?.at ?? at;
    }
  }
  return open[0]?.at;
}
