import { describe, expect, it } from 'vitest';
import { applyEdit } from './apply-edit.ts';
import type { PageEdit } from './edit.ts';
import { type EditHistory, EMPTY_HISTORY, recordChange, redo, undo } from './history.ts';
import { openPage } from './read/open-page.ts';
import { HOSTILE_PAGES } from './testing/testing-fixtures.ts';
import { randomEdit, randomNumbers } from './testing/testing-random.ts';

interface Session {
  readonly text: string;
  readonly history: EditHistory;
}

function edit(session: Session, change: PageEdit, nowMs: number, field?: string): Session {
  const done = applyEdit(session.text, change);
  if (!done.ok) throw new Error(done.reason);
  return { text: done.text, history: recordChange(session.history, done, nowMs, field) };
}

const type = (session: Session, value: string, nowMs: number, path = ['title']) =>
  edit(session, { kind: 'set', path, value }, nowMs, path.join('.'));

const begin = (text: string): Session => ({ text, history: EMPTY_HISTORY });

describe('the history of a page', () => {
  it('takes back what was typed into one field at once', () => {
    const typed = type(type(type(begin('title: 一\n'), '一二', 0), '一二三', 300), '一二三四', 900);

    expect(undo(typed.history, typed.text)?.text).toBe('title: 一\n');
  });

  it('keeps what was done before, however long one types into one field', () => {
    const typed = type(type(type(begin('title: 一\nnote: 一\n'), '二', 0, ['note']), '一二', 5), '一二三', 10);
    const back = undo(typed.history, typed.text);

    expect(back && undo(back.history, back.text)?.text).toBe('title: 一\nnote: 一\n');
  });

  it('keeps apart what was typed after a pause, or into another field', () => {
    const start = begin('title: 一\nnote: 一\n');
    const paused = type(type(start, '二', 0), '三', 1001);
    const other = type(type(start, '二', 0), '二', 10, ['note']);

    expect(undo(paused.history, paused.text)?.text).toBe('title: 二\nnote: 一\n');
    expect(undo(other.history, other.text)?.text).toBe('title: 二\nnote: 一\n');
  });

  it('does again what was taken back, until something else is done', () => {
    const typed = type(begin('title: 一\n'), '二', 0);
    const back = undo(typed.history, typed.text);
    if (!back) throw new Error('nothing to undo');
    const again = redo(back.history, back.text);
    const other = type({ text: back.text, history: back.history }, '三', 5);

    expect(again?.text).toBe('title: 二\n');
    expect(redo(other.history, other.text)).toBeUndefined();
    expect(undo(other.history, other.text)?.text).toBe('title: 一\n');
  });

  it('does nothing to a text that it does not know', () => {
    const typed = type(begin('title: 一二三\n'), '四', 0);

    expect(undo(typed.history, 'title: 五\n')).toBeUndefined();
    expect(undo(EMPTY_HISTORY, 'title: 五\n')).toBeUndefined();
  });

  it('leads back and forth through any edits, to the byte', () => {
    const random = randomNumbers(3);
    for (const original of Object.values(HOSTILE_PAGES)) {
      const texts = [original];
      let session = begin(original);
      for (let count = 0; count < 12; count += 1) {
        const page = openPage(session.text);
        const change: PageEdit = count % 4 === 3 ? typo(session.text, random) : randomEdit(page, random);
        if (applyEdit(page, change).ok) session = edit(session, change, count * 5000);
        if (session.text !== texts.at(-1)) texts.push(session.text);
      }

      for (const text of texts.slice(0, -1).reverse()) {
        const back = undo(session.history, session.text);
        expect(back?.text).toBe(text);
        if (back) session = back;
      }
      for (const text of texts.slice(1)) {
        const again = redo(session.history, session.text);
        expect(again?.text).toBe(text);
        if (again) session = again;
      }
    }
  });
});

function typo(text: string, random: () => number): PageEdit {
  const start = Math.floor(random() * text.length);
  return { kind: 'text', start, end: Math.min(text.length, start + 3), text: '字[' };
}
