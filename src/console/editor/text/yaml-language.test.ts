import { language } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { yamlLanguage } from './yaml-language.ts';

const DEEP = '['.repeat(100_000);
const open = (doc: string) => EditorState.create({ doc, extensions: yamlLanguage(doc) });
const isRead = (state: EditorState) => state.facet(language) !== null;

it('reads the text of a page', () => {
  expect(isRead(open('title: 一\nblocks:\n  - { type: heading, text: 二 }\n'))).toBe(true);
});

it('does not read a text that is nested too deep, until it is no more', () => {
  const page = open('title: 一\n');

  const pasted = page.update({ changes: { from: 0, insert: DEEP } }).state;
  const typed = pasted.update({ changes: { from: 0, insert: '{' } }).state;
  const mended = typed.update({ changes: { from: 0, to: DEEP.length + 1 } }).state;

  const moved = mended.update({ selection: { anchor: 1 } }).state;

  expect([page, pasted, typed, mended, moved].map(isRead)).toEqual([true, false, false, false, true]);
});

it('does not read a text that is nested too deep when it is opened', () => {
  expect(isRead(open(DEEP))).toBe(false);
});
