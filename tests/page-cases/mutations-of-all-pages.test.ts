import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixText } from '#compiler/authoring/fix-text.ts';
import type { Problem } from '#compiler/problems/problem.ts';
import { REPOSITORY_FOLDERS } from '#compiler/site/folders.ts';
import { type LoadedSite, loadSite } from '#compiler/site/load-site.ts';
import { checkOnce } from './check-once.ts';
import { CHANGES, seeded } from './mutate.ts';

/** Enough to meet each change on each page; `MUTATIONS=10000` for the long run. */
const COUNT = Number(process.env.MUTATIONS ?? 1_500);
const SEED = Number(process.env.SEED ?? 2026);
/** Most processor time that one check may take, so that a busy machine makes no difference. */
const MAX_CPU_MS = 1_000;
/** Fixes are tried for one in this many: each needs many checks. */
const FIX_EVERY = 25;

interface Outcome {
  readonly name: string;
  readonly problems: readonly Problem[];
  readonly text: string;
  readonly cpuMs: number;
}

let site: LoadedSite;

beforeAll(async () => {
  site = await loadSite(REPOSITORY_FOLDERS);
});

function mutateAll(): Outcome[] {
  const random = seeded(SEED);
  const files = site.files.filter(({ kind }) => kind === 'page' || kind === 'fragment');
  const sources = files.map((file) => ({ file, text: readFileSync(file.absolute, 'utf8') }));
  const changes = Object.entries(CHANGES);
  return Array.from({ length: COUNT }, (_, index) => {
    const source = sources[Math.floor(random() * sources.length)];
    const [name, change] = changes[index % changes.length] ?? [];
    if (!source || !change) throw new Error('There is nothing to change.');
    const text = change(source.text, random);
    const check = checkOnce((candidate) => site.check(source.file, Buffer.from(candidate)));
    const before = process.cpuUsage();
    const { problems } = check(text);
    const { user, system } = process.cpuUsage(before);
    if (index % FIX_EVERY === 0) fixText(text, check);
    return { name: `${index} ${source.file.place}: ${name}`, problems, text, cpuMs: (user + system) / 1000 };
  });
}

/** Whether a problem's range exists in the text. */
function isPlaced({ line, column, endLine, endColumn }: Problem, lines: readonly string[]): boolean {
  const [first, last] = [lines[line - 1], lines[endLine - 1]];
  if (first === undefined || last === undefined) return false;
  const isForward = endLine > line || (endLine === line && endColumn >= column);
  return isForward && column >= 1 && column <= first.length + 1 && endColumn >= 1 && endColumn <= last.length + 1;
}

describe(`${COUNT} mutations of all pages`, () => {
  it('crash nothing, hang nothing, and each problem stands where the text is, with few for one slip', () => {
    const outcomes = mutateAll();

    const slow = outcomes
      .filter(({ cpuMs }) => cpuMs > MAX_CPU_MS)
      .map(({ name, cpuMs }) => `${name} took ${cpuMs} ms`);
    const misplaced = outcomes.flatMap(({ name, problems, text }) => {
      const lines = text.replace(/^\ufeff/, '').split('\n');
      return problems
        .filter((problem) => !isPlaced(problem, lines))
        .map(({ code, line, column }) => `${name} ${code} ${line}:${column}`);
    });
    const many = outcomes.filter(({ problems }) => problems.length > 3);
    expect(slow).toEqual([]);
    expect(misplaced).toEqual([]);
    expect(
      many.length / outcomes.length,
      many.map(({ name, problems }) => `${name}: ${problems.length}`).join('\n'),
    ).toBeLessThanOrEqual(0.01);
  });
});
