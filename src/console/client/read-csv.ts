/** The cells of a file, by line, without empty lines. */
export function readCsv(text: string): { readonly line: number; readonly cells: readonly string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells = [''];
  let isQuoted = false;
  let [line, start] = [1, 1];
  const add = (character: string) => {
    cells[cells.length - 1] += character;
  };
  const end = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: start, cells: cells.map((cell) => cell.trim()) });
    cells = [''];
    start = line + 1;
  };
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === '"' && isQuoted && source[at + 1] === '"') {
      add('"');
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if ((character === ',' || character === '\t') && !isQuoted) cells.push('');
    else if (character === '\n' && !isQuoted) end();
    else add(character);
    if (character === '\n') line += 1;
  }
  end();
  return rows;
}

/** The text of a file; exports come in the encoding of Chinese spreadsheets too. */
export function decodeExport(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
