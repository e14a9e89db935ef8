import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeAt } from '#src/page-edit/read/page-node.ts';
import { randomNumbers } from '#src/page-edit/testing/testing-random.ts';
import { openEditor, PAGE, versionOf } from './testing-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const price = (value: number) => ({ kind: 'set', path: ['blocks', 0, 'price'], value }) as const;
const heading = (value: string) => ({ kind: 'set', path: ['blocks', 1, 'text'], value }) as const;

describe('an edit', () => {
  it('changes its own bytes and no others', () => {
    const { store } = openEditor();

    store.edit(price(9900));

    expect(store.read().page.text).toBe(PAGE.replace('19900', '9900'));
  });

  it('is undone to the byte, and done again, with the block that it changed', () => {
    const { store } = openEditor();
    store.edit(heading('因为'));
    store.select(0);

    store.undo();
    expect(store.read().page.text).toBe(PAGE);
    expect(store.read().selected).toBe(1);

    store.redo();
    expect(store.read().page.text).toContain('text: 因为');
  });

  it('that is refused says why and changes nothing', () => {
    const { store } = openEditor();

    expect(store.edit({ kind: 'rename-block', from: 'nobody', to: 'why' })).toBe(false);

    expect(store.read().refusal?.reason).toMatch(/\p{Script=Han}/u);
    expect(store.read().page.text).toBe(PAGE);
  });

  it('keeps the selection on the block that is meant', () => {
    const { store } = openEditor();

    store.edit({ kind: 'move', path: ['blocks'], from: 0, to: 1 });
    expect(store.read().selected).toBe(1);
    store.edit({ kind: 'duplicate', path: ['blocks', 0] });
    expect(store.read().selected).toBe(1);
    store.edit({ kind: 'remove', path: ['blocks', 2] });
    expect(store.read().selected).toBe(1);
    store.edit({ kind: 'text', start: 0, end: 0, text: '# 一行\n' });
    expect(nodeAt(store.read().page.root, ['blocks', 1])).toBeDefined();
    expect(store.read().selected).toBe(1);
  });
});

describe('rendering', () => {
  it('takes the newest of what was typed in one go', async () => {
    const { store, desk } = openEditor();
    await vi.advanceTimersByTimeAsync(50);

    for (const value of [1, 12, 129]) store.edit(price(value), 'price');
    await vi.advanceTimersByTimeAsync(50);

    expect(desk.rendered).toEqual([PAGE, PAGE.replace('19900', '129')]);
    expect(store.read().rendered?.text).toBe(store.read().page.text);
  });
});

describe('the draft', () => {
  it('goes to the server after a pause, and is thrown away when nothing is left of it', async () => {
    const { store, desk } = openEditor();
    store.edit(price(9900));
    expect(store.read().draft.status).toBe('waiting');

    await vi.advanceTimersByTimeAsync(700);
    expect(desk.draft).toMatchObject({ revision: 1, text: store.read().page.text });
    expect(store.read().draft.status).toBe('kept');

    store.undo();
    await vi.advanceTimersByTimeAsync(700);
    expect(desk.draft).toBeUndefined();
    expect(desk.local).toBeUndefined();
    expect(store.read().draft.status).toBe('same');
  });

  it('is in this browser while there is no network, and on the server once there is', async () => {
    const { store, desk } = openEditor();
    desk.isOnline = false;
    store.edit(price(9900));

    await vi.advanceTimersByTimeAsync(700);
    expect(store.read().draft.status).toBe('offline');
    expect(desk.local?.text).toBe(store.read().page.text);

    desk.isOnline = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect(store.read().draft.status).toBe('kept');
    expect(desk.draft?.text).toBe(store.read().page.text);
  });

  it.each(['takeNewerDraft', 'keepThisDraft'] as const)(
    'of another window is never overwritten unasked: %s',
    async (choose) => {
      const { store, desk } = openEditor();
      desk.draft = { text: PAGE.replace('为什么', '那边'), revision: 4 };
      store.edit(price(9900));
      await vi.advanceTimersByTimeAsync(700);
      expect(store.read().draft.status).toBe('older');
      expect(desk.draft.text).toContain('那边');

      store[choose]();
      await vi.advanceTimersByTimeAsync(700);

      expect(store.read().draft.status).toBe('kept');
      expect(desk.draft.text).toBe(store.read().page.text);
      expect(store.read().page.text.includes('那边')).toBe(choose === 'takeNewerDraft');
    },
  );
});

describe('a save', () => {
  it('writes the file, after which there is no draft', async () => {
    const { store, desk } = openEditor();
    store.edit(price(9900));
    await vi.advanceTimersByTimeAsync(700);

    await store.save();
    await vi.advanceTimersByTimeAsync(700);

    expect(desk.file.text).toBe(PAGE.replace('19900', '9900'));
    expect(desk.draft).toBeUndefined();
    expect(store.read().draft.status).toBe('same');
  });

  it('takes in what somebody else changed elsewhere in the page', async () => {
    const { store, desk } = openEditor();
    store.edit(price(9900));
    desk.file = versionOf(PAGE.replace('为什么', '他们的话'));

    const end = await store.save();

    expect(end).toMatchObject({ status: 'saved', isMerged: true });
    expect(desk.file.text).toBe(PAGE.replace('为什么', '他们的话').replace('19900', '9900'));
    expect(store.read().page.text).toBe(desk.file.text);
  });

  it('leaves no draft behind when the window is closed at once, also of what was merged', async () => {
    const { store, desk, stop } = openEditor();
    store.edit(price(9900));
    await vi.advanceTimersByTimeAsync(1000);
    expect(desk.draft).toBeDefined();
    desk.file = versionOf(PAGE.replace('春季促销   #', '春季大促   #'));

    await store.save();
    stop();

    expect(desk.file.text).toContain('price: 9900');
    expect(desk.draft).toBeUndefined();
  });

  it('keeps what was typed while it went on', async () => {
    const { store, desk } = openEditor();
    store.edit(price(9900));
    desk.file = versionOf(PAGE.replace('春季促销   #', '春季大促   #'));

    const saving = store.save();
    store.edit(heading('刚写的'));
    await saving;
    await store.save();

    expect(desk.file.text).toContain('春季大促');
    expect(desk.file.text).toContain('刚写的');
    expect(desk.file.text).toContain('price: 9900');
  });

  it('shows what both changed, and writes what is chosen', async () => {
    const { store, desk } = openEditor();
    store.edit(price(9900));
    desk.file = versionOf(PAGE.replace('19900', '29900').replace('为什么', '他们的话'));

    await store.save();
    const { conflict } = store.read();
    expect(conflict?.parts).toMatchObject([
      { kind: 'property', path: ['price'], values: { mine: 9900, theirs: 29900 } },
    ]);
    expect(desk.file.text).toContain('29900');

    await store.settle({ [conflict?.parts[0]?.id ?? '']: 'mine' });
    expect(desk.file.text).toBe(PAGE.replace('19900', '9900').replace('为什么', '他们的话'));
    expect(store.read().conflict).toBeUndefined();
  });

  it('that fails says why and loses nothing', async () => {
    const { store, desk } = openEditor();
    store.edit(price(9900));
    desk.isOnline = false;

    await store.save();

    expect(store.read().saveFailure).toBe('网络不通');
    expect(store.read().page.text).toContain('price: 9900');
    expect(desk.file.text).toBe(PAGE);
  });
});

describe('a file of another machine', () => {
  it.each([
    ['CRLF', PAGE.replaceAll('\n', '\r\n')],
    ['a BOM', `\uFEFF${PAGE}`],
    ['both, and no line end at the end', `\uFEFF${PAGE.replaceAll('\n', '\r\n')}`.trimEnd()],
  ])('with %s keeps it, from the first edit to the save and back', async (_name, text) => {
    const { store, desk } = openEditor(text);
    store.edit(price(9900));
    store.edit(heading('换了\n两行'));
    store.undo();
    store.edit({ kind: 'duplicate', path: ['blocks', 1] });
    store.undo();

    await store.save();
    expect(desk.file.text).toBe(text.replace('19900', '9900'));

    store.edit(price(19900));
    await store.save();
    expect(desk.file.text).toBe(text);
  });
});

describe('a file that changes underneath', () => {
  it('a hundred times, loses no edit of either side', async () => {
    const random = randomNumbers(20261122);
    const blocks = Array.from(
      { length: 8 },
      (_block, index) => `  - type: heading\n    id: b${index}\n    text: t${index}\n`,
    );
    const { store, desk } = openEditor(`version: 1\ntitle: 页\nblocks:\n${blocks.join('')}`);
    const textOf = (index: number) => `    id: b${index}\n    text: `;
    for (let count = 0; count < 100; count += 1) {
      const [mine, theirs] = [Math.floor(random() * 8), Math.floor(random() * 8)];
      store.edit({ kind: 'set', path: ['blocks', mine, 'text'], value: `mine ${count}` });
      desk.file = versionOf(
        desk.file.text.replace(new RegExp(`(${textOf(theirs)})[^\\n]*`), `$1theirs ${count} # note ${count}`),
      );

      const end = await store.save();

      if (mine === theirs) {
        expect(end.status).toBe('conflict');
        const part = store.read().conflict?.parts[0];
        expect([part?.mine, part?.theirs].join()).toMatch(new RegExp(`mine ${count}\\b[^]*theirs ${count}\\b`));
        await store.settle({ [part?.id ?? '']: random() < 0.5 ? 'mine' : 'theirs' });
        expect(desk.file.text).toMatch(new RegExp(`${textOf(mine)}(?:mine|theirs) ${count}\\b`));
      } else {
        expect(desk.file.text).toContain(`${textOf(mine)}mine ${count}`);
        expect(desk.file.text).toContain(`${textOf(theirs)}theirs ${count} # note ${count}`);
      }
      expect(store.read().page.text).toBe(desk.file.text);
    }
  });
});
