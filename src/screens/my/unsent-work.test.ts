// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { isOfStudent } from '#src/lib/storage/stored-keys.ts';
import { unsentWork } from './unsent-work.ts';

beforeEach(() => localStorage.clear());

describe('what is not sent yet', () => {
  it('is told by kind, with its number', () => {
    const page = { id: 'a', upload: null, problem: '' };
    const arrived = { id: 'b', upload: { uuid: 'c', width: 1, height: 1 }, problem: '' };
    localStorage.setItem('notes-unsent', JSON.stringify([{}, {}]));
    localStorage.setItem('mistake-unsent', JSON.stringify([{}]));
    localStorage.setItem('pages', JSON.stringify({ 'homework:1': [page, arrived], 'homework:2': [page] }));

    expect(unsentWork()).toEqual(['2 条课堂笔记', '1 道错题的作答', '2 页作业照片']);
  });

  it('is nothing where nothing waits, or the storage is damaged', () => {
    expect(unsentWork()).toEqual([]);

    localStorage.setItem('notes-unsent', '{');
    localStorage.setItem('mistake-unsent', '7');

    expect(unsentWork()).toEqual([]);
  });

  it.each(['notes-unsent', 'mistake-unsent', 'pages'])('has %s as a key that the session’s end deletes', (key) => {
    expect(isOfStudent(key)).toBe(true);
  });
});
