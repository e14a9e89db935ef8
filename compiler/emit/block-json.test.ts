import { describe, expect, it } from 'vitest';
import { scriptJson } from './block-json.ts';

describe('JSON in a script element', () => {
  it('neither ends nor opens an element, and says the same', () => {
    const data = { text: '</script><!--\u2028\u2029' };

    expect(scriptJson(data)).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(scriptJson(data))).toEqual(data);
  });
});
