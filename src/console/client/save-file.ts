/** Downloads a file in the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has started to read it.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads a table that `csvOf` wrote. */
export const saveCsv = (name: string, csv: string) =>
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
