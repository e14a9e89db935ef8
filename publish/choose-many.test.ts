import { afterEach, beforeEach, expect, it } from 'vitest';
import { startChoosing } from './testing-choices.ts';

let choosing: ReturnType<typeof startChoosing>;
beforeEach(() => {
  choosing = startChoosing();
});
afterEach(() => choosing.site.remove());

it('gives visitors exactly the ticked texts in twenty publications among 60 pages that others edit', async () => {
  const { publisher, plan, document, give, write, writeFragment, headings, publishAll } = choosing;
  const names = Array.from({ length: 60 }, (_, index) => `p${index}`);
  const random = sequence(7);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  const fragmentOf = (name: string) => ({ fragment: `f${Number(name.slice(1)) % 4}` });
  const [saved, shown] = [new Map<string, string>(), new Map<string, string>()];
  const save = (name: string, text: string) => {
    saved.set(name, text);
    if (name.startsWith('f')) writeFragment(name, text);
    else write(name, text, fragmentOf(name));
  };
  const fragments = ['f0', 'f1', 'f2', 'f3'];
  for (const name of [...fragments, ...names]) save(name, `${name} 第 0 版`);
  await publishAll();
  for (const [name, text] of saved) shown.set(name, text);
  const wrong: string[] = [];

  for (let turn = 1; turn <= 20; turn += 1) {
    for (let edit = 0; edit < 6; edit += 1) save(pick(names), `第 ${turn} 次 ${edit}`);
    if (turn % 3 === 0) save(pick(fragments), `片段第 ${turn} 次`);
    const { release } = await plan();
    const looked = new Map(saved);
    const changed = [...looked.keys()].filter((name) => looked.get(name) !== shown.get(name));
    const ticked = changed.filter(() => random() < 0.4);
    const before = new Map(names.map((name) => [name, document(name, 'html')]));
    for (const name of ticked) if (random() < 0.5) save(name, `${name} 又改了 ${turn}`);
    const made = await publisher.choose({
      release,
      paths: ticked.filter((name) => name.startsWith('p')).map((name) => `/${name}`),
      fragments: ticked.filter((name) => name.startsWith('f')),
    });
    if (made.is !== 'made') throw new Error(JSON.stringify(made));
    if (ticked.length > 0) await give(made.release);
    for (const name of ticked) shown.set(name, looked.get(name) ?? '');
    for (const name of names) {
      const { fragment } = fragmentOf(name);
      const isTouched = ticked.includes(name) || ticked.includes(fragment);
      if (headings(name)?.join() !== `${shown.get(name)},${shown.get(fragment)}`) wrong.push(`${turn} ${name}`);
      if (!isTouched && document(name, 'html') !== before.get(name)) wrong.push(`${turn} ${name} bytes`);
    }
  }

  expect(wrong).toEqual([]);
});

/** Numbers from 0 to 1, the same each time. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
