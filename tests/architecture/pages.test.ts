import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import specPages from '../data/spec-pages.json' with { type: 'json' };
import { filesBelow, readText } from './files.ts';

const files = filesBelow('pages-config').filter((file) => file.endsWith('.yaml'));
const pages = new Map(files.map((file) => [pathOf(file), file]));

describe('pages-config', () => {
  it.each(specPages)('has the page %s of the specification, and it is live', (path) => {
    const file = pages.get(path);

    expect(file).toBeDefined();
    expect(parse(readText(file!))).toMatchObject({ version: 1, status: 'live' });
  });

  it('asks for a login where a student’s parcel is shown, and nowhere else', () => {
    const closed = specPages.filter((path) => parse(readText(pages.get(path)!)).access === 'login');

    expect(closed).toEqual(['/h5/LogisticsInfo']);
  });
});

/** The address a page file gets from its place. */
function pathOf(file: string): string {
  return file
    .replace(/^pages-config/, '')
    .replace(/^\/campaigns\//, '/')
    .replace(/\.yaml$/, '');
}
