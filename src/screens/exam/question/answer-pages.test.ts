import { describe, expect, it } from 'vitest';
import type { Page } from '#src/features/upload/pages/pages.ts';
import { answerPages } from './answer-pages.ts';

const arrived = (uuid: string): Page => ({ id: `page-${uuid}`, upload: { uuid, width: 3, height: 4 }, problem: '' });
const waiting = (id: string): Page => ({ id, upload: null, problem: '' });
const idsOf = (pages: readonly Page[]) => pages.map(({ id }) => id);

describe('the pages of an answer', () => {
  it('are the same while those on the device wait for a net', () => {
    expect(answerPages([], [waiting('one')], undefined)).toEqual({ kind: 'same', uploads: [] });
  });

  it('go into the answer when they have arrived, in their order', () => {
    const levelled = answerPages(['a'], [arrived('b'), arrived('a'), waiting('c')], ['a']);

    expect(levelled).toEqual({ kind: 'answer', uploads: ['b', 'a'] });
  });

  it('go into the answer also when they arrived while the screen was closed', () => {
    expect(answerPages(['a'], [arrived('a'), arrived('b')], undefined)).toEqual({
      kind: 'answer',
      uploads: ['a', 'b'],
    });
  });

  it('leave the answer when the student removes them', () => {
    expect(answerPages(['a', 'b'], [arrived('b')], ['a', 'b'])).toEqual({ kind: 'answer', uploads: ['b'] });
  });

  it('are those of another device, which this one shows, and what waits here stays', () => {
    const levelled = answerPages(['b', 'a'], [arrived('a'), waiting('c')], ['a']);

    expect(levelled.kind === 'pages' && idsOf(levelled.pages)).toEqual(['b', 'page-a', 'c']);
    expect(levelled.uploads).toEqual(['b', 'a']);
  });

  it('of both sides are kept where they have not agreed yet', () => {
    const levelled = answerPages(['b'], [arrived('a')], undefined);

    expect(levelled.kind === 'pages' && idsOf(levelled.pages)).toEqual(['b', 'page-a']);
    expect(answerPages(['b'], levelled.kind === 'pages' ? levelled.pages : [], levelled.uploads)).toEqual({
      kind: 'answer',
      uploads: ['b', 'a'],
    });
  });
});
