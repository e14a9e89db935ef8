import { walk } from './xlsx-walk.ts';

/** Built-in number formats that are dates or times. Source: ECMA-376, 18.8.30. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** A function that tells whether a number in a cell of this style is a date. */
export function dateStyles(xml: string): (style: number) => boolean {
  const own = new Map<number, string>();
  const styles: number[] = [];
  let isInCells = false;
  walk(xml, {
    open: (name, attribute) => {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) styles.push(Number(attribute('numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return (style) => {
    const format = styles[style] ?? 0;
    const code = own.get(format);
    if (code === undefined) return BUILT_IN.some(([first, last]) => format >= first && format <= last);
    return isDateCode(code);
  };
}

/** Without quoted, escaped and bracketed text, a date format contains letters for days or times; `General` does not. */
function isDateCode(code: string): boolean {
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';');
  return !/general/i.test(first) && /[ymdhs]/i.test(first);
}
