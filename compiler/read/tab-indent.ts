/** The columns at which a line may begin after the lines above it. */
export interface OpenColumns {
  /** Columns of keys and dashes, from the outermost inward. */
  readonly columns: readonly { readonly at: number; readonly isDash: boolean }[];
  /** Column of a key without a value so far. */
  readonly waiting: number | undefined;
}

export const NO_COLUMNS: OpenColumns = { columns: [{ at: 0, isDash: false }], waiting: undefined };

/** The open columns after a line, given those before it. */
export function openAfter(line: string, { columns }: OpenColumns): OpenColumns {
  const indent = line.search(/[^ ]/);
  const kept = columns.filter(({ at }) => at < indent);
  let at = indent;
  for (const [dash] of line.slice(indent).matchAll(/- +/gy)) {
    kept.push({ at, isDash: true });
    at += dash.length;
  }
  const key = /^[a-z][\w-]*:( *$)?/i.exec(line.slice(at));
  if (key) kept.push({ at, isDash: false });
  return { columns: kept, waiting: key?.[1] === undefined ? undefined : at };
}

/** Tab widths of editors, in columns. */
const TAB_WIDTHS = [2, 4, 8, 3];

/**
 * The spaces that an indentation with tabs stands for: the tab width that puts the line at a column where a line may
 * begin. When none does, a tab is one level of two spaces.
 */
export function spacesFor(indent: string, rest: string, { columns, waiting }: OpenColumns): string {
  const isDash = /^- /.test(rest);
  const fits = (width: number) =>
    columns.some((open) => open.at === width && open.isDash === isDash) ||
    (waiting !== undefined && (width > waiting || (isDash && width === waiting)));
  const widths = TAB_WIDTHS.map((tab) => expand(indent, tab));
  return ' '.repeat(widths.find(fits) ?? expand(indent, 2));
}

/** Columns of an indentation with a tab stop at every `tab` columns. */
function expand(indent: string, tab: number): number {
  let width = 0;
  for (const character of indent) width = character === '\t' ? (Math.floor(width / tab) + 1) * tab : width + 1;
  return width;
}
