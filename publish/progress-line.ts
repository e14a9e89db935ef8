/** A progress line: rewritten in place on a terminal, silent when output goes to a file. */
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
