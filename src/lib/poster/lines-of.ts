interface Room {
  readonly width: number;
  /** Maximum number of lines; a longer text ends in `…`. */
  readonly most: number;
  /** Measures the width of a text, in the same unit as `width`. */
  readonly measure: (text: string) => number;
}

/**
 * The text split into lines that fit. Latin words and numbers stay whole if they fit on a line. An empty text has no
 * lines.
 */
export function linesOf(text: string, { width, most, measure }: Room): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of partsOf(text, width, measure)) {
    if (line === '' || measure(line + part) <= width) {
      line += line === '' ? part.trimStart() : part;
      continue;
    }
    lines.push(line.trimEnd());
    line = part.trimStart();
    if (lines.length > most) break;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', width, measure)];
}

/** The pieces between possible line breaks: around each Chinese or equally wide character, and at spaces. */
function partsOf(text: string, width: number, measure: Room['measure']): string[] {
  const parts = text.match(/[\u0021-\u2e7f]+|\s+|[^\u0021-\u2e7f\s]/gu) ?? [];
  return parts.flatMap((part) => (measure(part) > width ? [...part] : [part]));
}

function shortened(line: string, width: number, measure: Room['measure']): string {
  const characters = [...line];
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('')}…`;
}
