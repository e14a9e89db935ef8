import { describe, expect, it } from 'vitest';
import { foldNotes, type Note, readChanges, type Unsent, waitingText, withChange } from './notes.ts';

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
