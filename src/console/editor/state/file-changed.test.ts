import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEditor, PAGE, versionOf } from './testing-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const price = (value: number) => ({ kind: 'set', path: ['blocks', 0, 'price'], value }) as const;
const heading = (value: string) => ({ kind: 'set', path: ['blocks', 1, 'text'], value }) as const;

describe('a file that a text editor wrote', () => {
  const saved = (from: string, to: string) => versionOf(PAGE.replace(from, to));

  it('is taken over where nothing was changed', () => {
    const { store } = openEditor();

    expect(store.fileChanged(saved('19900', '29900'))).toBe('taken');

    expect(store.read().page.text).toContain('price: 29900');
    expect(store.read().base).toEqual(saved('19900', '29900'));
  });

  it('is shown as it comes, without asking how it looks', async () => {
    const { store, desk } = openEditor();
    const file = saved('19900', '29900');

    store.fileChanged(file, { document: '<p>29900</p>', problems: [], blocks: [], prices: [] });

    expect(store.read().rendered).toMatchObject({ lastDocument: '<p>29900</p>', text: file.text });
    await vi.runAllTimersAsync();
    expect(desk.rendered).not.toContain(file.text);
    expect(store.read().rendered?.lastDocument).toBe('<p>29900</p>');
  });

  it('is on the page before what stands around it renders', () => {
    const { store } = openEditor();
    const told: string[] = [];
    store.subscribe(() => told.push('editor'));
    store.subscribePage(() => told.push('page'));

    store.fileChanged(saved('19900', '29900'));
    expect(told).toEqual(['page']);

    vi.advanceTimersToNextTimer();
    expect(told).toContain('editor');
  });

  it('is asked for once merged, however the file itself looks', async () => {
    const { store, desk } = openEditor();
    store.edit(heading('因为'));

    store.fileChanged(saved('19900', '29900'), { document: '<p>29900</p>', problems: [], blocks: [], prices: [] });
    await vi.runAllTimersAsync();

    expect(desk.rendered.at(-1)).toBe(store.read().page.text);
    expect(store.read().rendered?.text).toBe(store.read().page.text);
  });

  it('is merged with what was changed here', () => {
    const { store } = openEditor();
    store.edit(heading('因为'));

    expect(store.fileChanged(saved('19900', '29900'))).toBe('merged');

    expect(store.read().page.text).toBe(PAGE.replace('19900', '29900').replace('为什么', '因为'));
  });

  it('waits for the save where both changed the same', () => {
    const { store } = openEditor();
    store.edit(price(9900));

    expect(store.fileChanged(saved('19900', '29900'))).toBe('conflict');

    expect(store.read().page.text).toContain('price: 9900');
    expect(store.read().base).toEqual(versionOf(PAGE));
  });

  it('is known when it is the one that was saved here', async () => {
    const { store, desk } = openEditor();
    store.edit(price(9900));
    await store.save();

    expect(store.fileChanged(desk.file)).toBe('same');
  });
});
