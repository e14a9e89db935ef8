interface ShownLine {
  readonly number: number;
  readonly line: string;
  /** Whether the text before had no such line. */
  readonly isChanged: boolean;
}

/** The lines of a text, each with whether it is new against the text before. */
export function changedLines(before: string, after: string): ShownLine[] {
  const old = new Map<string, number>();
  for (const line of linesOf(before)) old.set(line, (old.get(line) ?? 0) + 1);
  return linesOf(after).map((line, number) => {
    const left = old.get(line) ?? 0;
    old.set(line, left - 1);
    return { number, line, isChanged: left <= 0 };
  });
}

const linesOf = (text: string) => text.replace(/\r?\n$/, '').split(/\r?\n/);
