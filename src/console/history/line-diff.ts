/** A line of the old text, of the new text, or of both. */
export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
  /** Number of the line in the old text and in the new one; 0 when it is missing. */
  readonly before: number;
  readonly after: number;
}

/** With more pairs of lines than this, all lines between the common start and end count as replaced. */
const MOST_PAIRS = 4_000_000;

/** The lines of two texts, aligned by their longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, own] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && head < own.length && old[head] === own[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, own.length) - head;
  while (tail < most && old[old.length - 1 - tail] === own[own.length - 1 - tail]) tail += 1;
  const same = (index: number, shift: number): DiffLine => ({
    kind: 'same',
    text: old[index] ?? '',
    before: index + 1,
    after: index + shift + 1,
  });
  return [
    ...old.slice(0, head).map((_line, index) => same(index, 0)),
    ...diffMiddle(old.slice(head, old.length - tail), own.slice(head, own.length - tail), head),
    ...old.slice(old.length - tail).map((_line, index) => same(old.length - tail + index, own.length - old.length)),
  ];
}

function diffMiddle(old: readonly string[], own: readonly string[], head: number): DiffLine[] {
  const width = own.length + 1;
  const isSmall = old.length * own.length <= MOST_PAIRS;
  // The length of the common subsequence of both rests, from each pair of lines on.
  const rest = new Uint16Array(isSmall ? (old.length + 1) * width : 0);
  const restAt = (row: number, column: number) => rest[row * width + column] ?? 0;
  for (let row = old.length - 1; isSmall && row >= 0; row -= 1) {
    for (let column = own.length - 1; column >= 0; column -= 1) {
      rest[row * width + column] =
        old[row] === own[column]
          ? restAt(row + 1, column + 1) + 1
          : Math.max(restAt(row + 1, column), restAt(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < own.length) {
    const [gone, fresh] = [old[row], own[column]];
    if (isSmall && gone !== undefined && gone === fresh) {
      lines.push({ kind: 'same', text: gone, before: head + row + 1, after: head + column + 1 });
      row += 1;
      column += 1;
    } else if (
      gone !== undefined &&
      (fresh === undefined || !isSmall || restAt(row + 1, column) >= restAt(row, column + 1))
    ) {
      lines.push({ kind: 'gone', text: gone, before: head + row + 1, after: 0 });
      row += 1;
    } else {
      lines.push({ kind: 'new', text: fresh ?? '', before: 0, after: head + column + 1 });
      column += 1;
    }
  }
  return lines;
}

/** Cuts runs of equal lines to those near a change; `undefined` stands for a gap. */
export function nearChanges(lines: readonly DiffLine[], around = 3): (DiffLine | undefined)[] {
  const isNear = lines.map((_line, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, index) => {
    if (isNear[index]) return [line];
    return index === 0 || isNear[index - 1] ? [undefined] : [];
  });
}
