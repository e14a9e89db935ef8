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

/** Whether a spreadsheet has shortened a long number, as in 7.80123E+17. Its last digits are lost. */
export const hasLostDigits = (cell: string): boolean => /^\d(\.\d+)?E\+\d+$/i.test(cell);

export const lostDigits = (line: number, cell: string): string =>
  `第 ${line} 行的“${cell}”被表格缩短了，末尾的数字已经丢失：请把这一列设成“文本”，重新填好再选`;
