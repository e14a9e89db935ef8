/** A text table for terminals: columns two spaces apart, East Asian characters two wide. Empty columns are left out. */
export function columns(rows: readonly (readonly string[])[]): string {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const kept = Array.from({ length: count }, (_, index) => index).filter((index) =>
    rows.some((row) => (row[index] ?? '') !== ''),
  );
  const widths = kept.map((index) => Math.max(...rows.map((row) => widthOf(row[index] ?? ''))));
  return rows
    .map((row) =>
      kept
        .map((index, place) => {
          const cell = row[index] ?? '';
          return cell + ' '.repeat((widths[place] ?? 0) - widthOf(cell));
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** How many columns of a terminal a text takes. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
