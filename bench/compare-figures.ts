import type { Figures } from './figures.ts';

/** How much worse than last time a figure may be before the test fails; the printed changes show smaller steps. */
export const TOLERATED = 0.2;

/** One line for each figure, with its change since last time. */
export function describeFigures(last: Figures, now: Figures): string[] {
  return Object.entries(now).map(
    ([name, value]) => `${name}: ${value.toLocaleString('en')}${changeOf(last[name], value)}`,
  );
}

/** Figures that are more than a fifth worse than last time, or are missing, each as a sentence. */
export function findFalls(last: Figures, now: Figures): string[] {
  return Object.entries(last).flatMap(([name, before]) => {
    const value = now[name];
    if (value === undefined) return [`${name} is not measured any more.`];
    if (value <= before * (1 + TOLERATED)) return [];
    return [`${name}: ${value.toLocaleString('en')}${changeOf(before, value)}.`];
  });
}

function changeOf(before: number | undefined, value: number): string {
  if (before === undefined) return ' (new)';
  if (before === value) return '';
  const percent = before === 0 ? '' : `, ${signed((value / before - 1) * 100)} %`;
  return ` (${before.toLocaleString('en')} last time${percent})`;
}

const signed = (percent: number) => `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}`;

/**
 * The changes of a table's figures since the table it replaces, one line for each. Tables are Markdown. Rows are
 * matched by first cell and position, columns by heading; cells that are not numbers in both tables are skipped.
 */
export function describeTableChange(before: string, after: string): string[] {
  const [old, young] = [before, after].map(rowsOf) as [string[][], string[][]];
  const [head = []] = young;
  const [oldHead = []] = old;
  return young.flatMap((row, index) => {
    const last = old[index];
    if (!last || last[0] !== row[0]) return [];
    const changes = row.flatMap((cell, column) => {
      const known = last[oldHead.indexOf(head[column] ?? '')];
      const [from, to] = [known, cell].map(numberOf) as [number, number];
      if (column === 0 || Number.isNaN(from) || Number.isNaN(to) || from === to) return [];
      return [`${head[column] ?? ''} ${known} → ${cell}${from === 0 ? '' : ` (${signed((to / from - 1) * 100)} %)`}`];
    });
    return changes.length === 0 ? [] : [`${row[0]}: ${changes.join(', ')}`];
  });
}

const numberOf = (cell: string | undefined) =>
  /^[\d,.]+$/.test(cell ?? '') ? Number(cell?.replaceAll(',', '')) : Number.NaN;

const rowsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));
