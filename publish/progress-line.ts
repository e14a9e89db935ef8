/** One line that says how far something is: rewritten on a terminal, silent where output is kept in a file. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  let shownAt = 0;
  return {
    show(text: string, isLast = false) {
      if (!stream.isTTY || (!isLast && performance.now() - shownAt < 100)) return;
      shownAt = performance.now();
      stream.write(`\r\u001b[K${text}`);
    },
    clear() {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
}
