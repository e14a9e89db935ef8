import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { entry, Moment, momentOf, nameOf, readSchoolText } from './school-file.ts';

const keys = {
  courses: Type.Array(
    entry({
      name: Type.String(),
      hours: Type.Integer({ default: 8 }),
      kind: nameOf({ books: 0, trip: 1 }),
      opens: Moment,
    }),
  ),
};
const read = (text: string) => () => readSchoolText('courses.yaml', text, keys);

describe('a file of the sample school', () => {
  it('is read with its defaults', () => {
    const content = read('courses:\n  - { name: 图书, kind: books, opens: -5d }\n')();

    expect(content).toEqual({ courses: [{ name: '图书', hours: 8, kind: 'books', opens: '-5d' }] });
  });

  it('with a misspelt key is refused, with its line, that key and the one that is missing', () => {
    const misspelt = read('courses:\n  - name: 图书\n    kind: books\n    open: -5d\n');

    expect(misspelt).toThrow(
      'courses.yaml:2 courses.0 must have required properties opens\ncourses.yaml:4 courses.0.open is an unknown key',
    );
  });

  it('with a value that is not allowed is refused', () => {
    const wrong = read('courses:\n  - { name: 图书, hours: many, kind: book, opens: tomorrow }\n');

    expect(wrong).toThrow(/courses\.0\.hours must be integer[\s\S]*courses\.0\.kind [\s\S]*courses\.0\.opens /);
  });
});

describe('momentOf', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  it('counts an offset from the first start', () => {
    expect(momentOf('-1.5d', now)).toEqual(new Date('2026-11-19T00:00:00Z'));
    expect(momentOf('+90m', now)).toEqual(new Date('2026-11-20T13:30:00Z'));
  });

  it('counts days to a time of a day in China', () => {
    expect(momentOf('+15d 09:00', now)).toEqual(new Date('2026-12-05T09:00:00+08:00'));
    expect(momentOf('-1d 23:59', new Date('2028-02-29T16:30:00Z'))).toEqual(new Date('2028-02-29T23:59:00+08:00'));
  });
});
