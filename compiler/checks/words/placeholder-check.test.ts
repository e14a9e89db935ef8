import { describe, expect, it } from 'vitest';
import { readThoroughly } from '../../read/read-source.ts';
import { checkPlaceholdersOfFragment } from './placeholder-check.ts';

describe('checkPlaceholdersOfFragment', () => {
  it('finds what is to be filled in beside keys without a value, numbers and yes or no', () => {
    const text =
      'blocks:\n  - type: heading\n    note:\n    level: 2\n    when: { hidden: true }\n    text: 〔标题〕\n';
    const { document } = readThoroughly('fragments/a.yaml', text);

    expect(document && checkPlaceholdersOfFragment(document).map(({ code, line }) => [code, line])).toEqual([
      ['TEXT_TO_FILL', 6],
    ]);
  });
});
