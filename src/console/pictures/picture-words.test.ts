import { describe, expect, it } from 'vitest';
import { choosePictures, type LibraryPicture, savedSentence, weightOf } from './picture-words.ts';

const picture = (changes: Partial<LibraryPicture>): LibraryPicture => ({
  ...{ path: '901/hero.jpg', width: 1200, height: 800, bytes: 90_000, phoneBytes: 60_000 },
  ...{ changedAt: '2026-11-20T12:00:00+08:00', usedBy: ['campaigns/901.yaml'] },
  ...changes,
});

describe('weightOf', () => {
  it.each([
    [200, '1 KB'],
    [88_000, '86 KB'],
    [1_600_000, '1.5 MB'],
  ])('of %i bytes is %s', (bytes, text) => {
    expect(weightOf(bytes)).toBe(text);
  });
});

describe('choosePictures', () => {
  const pictures = [
    picture({}),
    picture({ path: 'teachers/wang.png', usedBy: [] }),
    picture({ path: 'share/x.jpg', phoneBytes: 300_000 }),
  ];
  const paths = (words: string, filter: 'all' | 'unused' | 'heavy' = 'all') =>
    choosePictures(pictures, { words, filter, budgetBytes: 150 * 1024 }).map(({ path }) => path);

  it('finds by name and by who uses it', () => {
    expect(paths('WANG')).toEqual(['teachers/wang.png']);
    expect(paths('901 share')).toEqual(['share/x.jpg']);
  });

  it('leaves those that nobody uses, or that weigh too much', () => {
    expect(paths('', 'unused')).toEqual(['teachers/wang.png']);
    expect(paths('', 'heavy')).toEqual(['share/x.jpg']);
  });
});

it('says what was saved', () => {
  expect(savedSentence(900_000, picture({}))).toBe('879 KB → 88 KB，轻了 90%；手机上约 59 KB');
  expect(savedSentence(80_000, picture({}))).toBe('78 KB → 88 KB；手机上约 59 KB');
});
