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

/** Downloads a file in the browser. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
