/** A number written with its unit. Of a unit that is not the field's own nobody can tell whether the figure fits. */
export function readFigure(written: string, key: string): { suggestion: string; isCertain: boolean } | undefined {
  if (key === 'discount') {
    // 8折 is 80 of 100, and so is 80折.
    const [, whole = '', tenth = '0'] = /^([1-9])(?:\.(\d))?\s*折$/.exec(written) ?? [];
    if (whole) return { suggestion: whole + tenth, isCertain: true };
  }
  const [, figure, unit = ''] = /^(\d{1,9})\s*(\D{0,4})$/.exec(written) ?? [];
  return figure ? { suggestion: String(Number(figure)), isCertain: OWN_UNITS.test(unit) } : undefined;
}

const OWN_UNITS = /^(?:|秒|s|人|个|%|％|折)$/;

/** Numbers in a list that full-width commas do not part: the offset of the first comma, and the list as it was meant. */
export function readFigures(written: string): { comma: number; meant: string } | undefined {
  if (!/^\d+(?:\s*[，、]\s*\d+)+$/.test(written)) return undefined;
  return { comma: written.search(/[，、]/), meant: written.replace(/\s*[，、]\s*/g, ', ') };
}

/** The first character of words in brackets where text is due: YAML reads `[限时]` as a list. */
export function readAsText(value: unknown, written: string): string | undefined {
  const words = Array.isArray(value) ? value : isWords(value) ? Object.keys(value) : [];
  const isText = words.length > 0 && words.every((word) => typeof word === 'string' && !/[:：]/.test(word));
  return isText && /^[[{].*[\]}]$/.test(written) ? written.slice(0, 1) : undefined;
}

const isWords = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).every((part) => part === null);
