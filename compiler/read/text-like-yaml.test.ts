import { describe, expect, it } from 'vitest';
import { explainWideBraces } from './text-like-yaml.ts';

describe('full-width braces', () => {
  it('are told at the first one, and replaced in pairs', () => {
    const line = 'theme: ｛ accent: red ｝';
    const found = explainWideBraces(line, 10);

    expect([found?.start, found?.end]).toEqual([17, 18]);
    expect(found?.fix).toEqual([
      { start: 17, end: 18, text: '{' },
      { start: 31, end: 32, text: '}' },
    ]);
  });

  it('are not replaced without their other half, and are left in a text', () => {
    expect(explainWideBraces('theme: ｛ accent: red', 0)).toMatchObject({ code: 'YAML_FULL_WIDTH_BRACKET' });
    expect(explainWideBraces('theme: ｛ accent: red', 0)?.fix).toBeUndefined();
    expect(explainWideBraces('text: 集合｛1, 2｝', 0)).toBeUndefined();
  });
});
