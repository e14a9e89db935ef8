import { describe, expect, it } from 'vitest';
import {
  changedNotes,
  foldNotes,
  type Note,
  notesText,
  readChanges,
  type Unsent,
  waitingText,
  withChange,
} from './notes.ts';

const note = (uuid: string, second: number, text = uuid, video = 'v'): Note => ({ uuid, video, second, text });
const change = (kind: Unsent['kind'], of: Note, problem?: string): Unsent => ({
  ...{ kind, stamp: 's', ...of },
  ...(problem !== undefined && { problem }),
});
const texts = (saved: readonly Note[], unsent: readonly Unsent[]) =>
  foldNotes(saved, unsent, 'v').map(({ second, text, state }) => `${second} ${text} ${state}`);

describe('foldNotes', () => {
  const saved = [note('b', 9), note('a', 3)];

  it.each([
    ['nothing more', [], ['3 a saved', '9 b saved']],
    ['a new one', [change('save', note('c', 5))], ['3 a saved', '5 c waiting', '9 b saved']],
    ['another text', [change('save', note('a', 3, '改过'))], ['3 改过 waiting', '9 b saved']],
    ['one that goes', [change('delete', note('a', 3))], ['9 b saved']],
    ['one that went already', [change('delete', note('x', 3))], ['3 a saved', '9 b saved']],
    ['one of another video', [change('save', note('c', 5, 'c', 'w'))], ['3 a saved', '9 b saved']],
    ['a refused one', [change('save', note('c', 5), '满了')], ['3 a saved', '5 c refused', '9 b saved']],
    ['a refused delete', [change('delete', note('a', 3), '没有')], ['3 a saved', '9 b saved']],
    ['two at one place', [change('save', note('0', 3))], ['3 0 waiting', '3 a saved', '9 b saved']],
  ])('with %s', (_name, unsent, shown) => {
    expect(texts(saved, unsent)).toEqual(shown);
  });
});

describe('changedNotes', () => {
  it('keeps the order of the list, with other texts, without what was deleted and without what it never had', () => {
    const saved = [note('a', 3, 'a', 'v'), note('b', 9, 'b', 'w'), note('c', 1), note('d', 2)];
    const unsent = [
      change('save', note('b', 9, '改过', 'w')),
      change('delete', note('c', 1)),
      change('delete', note('d', 2), '没有'),
      change('save', note('new', 5)),
    ];

    const shown = changedNotes(saved, unsent).map(({ text, state }) => `${text} ${state}`);

    expect(shown).toEqual(['a saved', '改过 waiting', 'd saved']);
  });
});

describe('notesText', () => {
  it('puts notes under their course and lesson, in a lesson by their place', () => {
    const placed = (uuid: string, second: number, lesson: string, course: string) => ({
      ...note(uuid, second),
      ...{ video_name: lesson, course_name: course },
    });

    const text = notesText([
      placed('后', 65, '1.1 主干', '英语'),
      placed('极限', 5, '2.1 极限', '数学'),
      placed('先', 3, '1.1 主干', '英语'),
    ]);

    expect(text).toBe('英语\n\n1.1 主干\n00:03 先\n01:05 后\n\n\n数学\n\n2.1 极限\n00:05 极限');
  });
});

describe('withChange', () => {
  it('keeps the last change of each note', () => {
    const first = withChange(withChange([], change('save', note('a', 1))), change('save', note('b', 2)));

    expect(withChange(first, change('delete', note('a', 1))).map(({ kind, uuid }) => kind + uuid)).toEqual([
      'saveb',
      'deletea',
    ]);
  });
});

describe('waitingText', () => {
  it('counts what will be sent', () => {
    expect(waitingText([])).toBe('');
    expect(waitingText([change('save', note('a', 1)), change('save', note('b', 1), '满了')])).toBe('1 条笔记待上传');
  });
});

describe('readChanges', () => {
  it.each([undefined, '', '{', '{}', '[null, 1, {}]', '[{"kind":"save","uuid":"a"}]'])(
    'finds nothing in %j',
    (text) => {
      expect(readChanges(text)).toEqual([]);
    },
  );

  it('reads what was stored', () => {
    const changes = [change('save', note('a', 1), '满了'), change('delete', note('b', 2))];

    expect(readChanges(JSON.stringify(changes))).toEqual(changes);
  });
});
