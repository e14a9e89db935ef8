import { describe, expect, it } from 'vitest';
import { filesBelow, readText } from './files.ts';

const LIST = 'docs/console.md';
const [, section = ''] = /^## 能做的事\n([\s\S]*?)^(?:## |更多：)/m.exec(readText(LIST)) ?? [];
const listed = [...section.matchAll(/^\* \*\*(.*)\*\*：(.*)。$/gm)].map(([, chapter = '', tasks = '']) => ({
  chapter,
  tasks: tasks.split(' · '),
}));
const all = listed.flatMap(({ tasks }) => tasks);
const of = (chapter: RegExp) => listed.filter((each) => chapter.test(each.chapter)).flatMap(({ tasks }) => tasks);

/** `task('…')` for a step, `does('…', '…')` for a whole journey. */
const done = filesBelow('tests')
  .filter((file) => file.endsWith('.spec.ts'))
  .flatMap((file) => [...readText(file).matchAll(/\b(?:task|does)\(\s*((?:'[^']+',?\s*)+)/g)])
  .flatMap(([, names = '']) => [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name));

describe(`the list of tasks of staff in ${LIST}`, () => {
  it('has each task once, and the journeys do all of them and no other', () => {
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
    expect([...new Set(done)].sort()).toEqual([...all].sort());
  });

  it('has sixty tasks, ten more by two people at once, and the ten questions of a manager', () => {
    const [questions, together] = [of(/常问的/), of(/^两个人同时$/)];
    expect(questions).toHaveLength(10);
    expect(together.length).toBeGreaterThanOrEqual(10);
    expect(all.length - questions.length - together.length).toBeGreaterThanOrEqual(60);
  });
});
