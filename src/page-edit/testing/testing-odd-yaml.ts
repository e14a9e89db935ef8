import { pick } from './testing-random.ts';

type Random = () => number;

/** Lines without meaning for the reader, as other editors leave them between items. */
const GAPS = ['', ' ', '   ', '\t', '  \t', '\t  ', '# 顶格的注释', '  # 两格的注释', '      # 很深的注释', '    \t'];
const PLAIN = ['x', '报名', '123', 'yes', 'null', '~', 'a b  c', '1.50', "it's", '2026-12-01', ''];
const TAGS = ['!!str ', '!!int ', '!own ', '&a1 ', '&a2 !!str ', '!!str &a3 '];

/** A random page in odd notation, from a seed: most are correct YAML, the others are skipped. For tests. */
export function oddPage(random: Random): string {
  const maybe = (chance: number) => random() < chance;
  const gaps = (lines: string[]) => {
    while (maybe(0.25)) lines.push(pick(random, GAPS));
  };
  const scalar = (): string => {
    const tag = maybe(0.12) ? pick(random, TAGS) : '';
    const note = maybe(0.15) ? pick(random, [' # 说明', '\t# 制表符', '  ', '\t']) : '';
    const text = pick(random, PLAIN);
    const quoted = pick(random, [text, text, `"${text}"`, `'${text.replaceAll("'", "''")}'`]);
    return ` ${tag}${quoted}${note}`;
  };
  const inBrackets = (): string =>
    pick(random, [' []', ' {}', ' [甲, 乙]', ' { a: 1, b: "二" }', ' [ { a: 1 }, {b: 2} ]', ' [甲,\n      乙 ]']);
  const lines = (column: number): string => {
    const header = pick(random, ['|', '|-', '|+', '>', '>-', '|2', '| # 说明']);
    const pad = ' '.repeat(column + 2);
    const text = [`${pad}一`, ...(maybe(0.3) ? [pick(random, ['', pad, `${pad}\t`])] : []), `${pad}# 二`];
    return ` ${header}\n${text.join('\n')}${maybe(0.3) ? `\n${pick(random, ['', '  ', pad])}` : ''}`;
  };
  const value = (column: number, depth: number): string => {
    const roll = random();
    if (roll < 0.45 || depth > 2) return scalar();
    if (roll < 0.6) return lines(column);
    if (roll < 0.7) return inBrackets();
    if (roll < 0.75) return ` 一行\n${' '.repeat(column + 2)}又一行`;
    const tag = maybe(0.08) ? pick(random, [' !!map', ' &b1']) : '';
    return roll < 0.88
      ? `${tag}\n${map(column + 2, depth + 1)}`
      : `${tag.replace('map', 'seq')}\n${list(column + pick(random, [0, 2]), depth + 1)}`;
  };
  const map = (column: number, depth: number): string => {
    const pad = ' '.repeat(column);
    const keys = ['text', 'label', 'link', 'image', 'more'].filter(() => maybe(0.5));
    const out: string[] = [];
    for (const key of keys.length > 0 ? keys : ['text']) {
      out.push(`${pad}${key}:${value(column, depth)}`);
      gaps(out);
    }
    return out.join('\n');
  };
  const list = (column: number, depth: number): string => {
    const pad = ' '.repeat(column);
    const out: string[] = [];
    for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
      const isMap = maybe(0.6) || depth === 0;
      out.push(isMap ? `${pad}- ${map(column + 2, depth + 1).slice(column + 2)}` : `${pad}-${scalar()}`);
      gaps(out);
    }
    return out.join('\n');
  };
  const out = ['version: 1'];
  gaps(out);
  out.push(`title:${value(0, 1)}`);
  gaps(out);
  out.push(`blocks:\n${list(pick(random, [0, 2]), 0)}`);
  gaps(out);
  if (maybe(0.4)) out.push(`end:${value(0, 1)}`);
  const text = out.join('\n') + pick(random, ['', '\n', '\n', '\n\n', '\n   \n']);
  return maybe(0.25) ? text.replaceAll('\n', '\r\n') : text;
}
