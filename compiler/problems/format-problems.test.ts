import { describe, expect, it } from 'vitest';
import { formatProblems, widthOf } from './format-problems.ts';
import { createProblem } from './problem.ts';
import { createRanges } from './source-document.ts';

const text = 'blocks:\n  - { type: button, label: 立即报名, tpye: x }\n';
const file = 'pages-config/campaigns/a,b.yaml';
const start = text.indexOf('tpye');
const problem = createProblem(
  'KEY_UNKNOWN',
  { file, range: createRanges(text)(start, start + 4) },
  { key: 'tpye', suggestion: 'type', allowed: ['type', 'label'] },
  [{ start, end: start + 4, text: 'type' }],
);
const warning = createProblem('IMAGE_TOO_HEAVY', { file }, { path: 'a.jpg', kilobytes: 300, limit: 150 });

describe('formatProblems', () => {
  it('puts the caret below wide characters', () => {
    const pretty = formatProblems([problem], { format: 'pretty', lang: 'zh', textOf: () => text });

    expect(pretty.split('\n')).toEqual([
      `${file}:2:34 错误 KEY_UNKNOWN 这里没有“tpye”这一项。`,
      '  1 | blocks:',
      '  2 |   - { type: button, label: 立即报名, tpye: x }',
      `    | ${' '.repeat(37)}^^^^`,
      '  怎么改：是不是想写“type”？可写的有：type、label。',
      '',
      '1 个文件：1 个错误，0 个警告；其中 1 个可以用 npm run pages -- fix 自动修改。',
    ]);
  });

  it('cuts a long line to a window around the place', () => {
    const long = `title: ${'长'.repeat(200)}！${'长'.repeat(200)}`;
    const at = long.indexOf('！');
    const far = createProblem('YAML_SYNTAX', { file, range: createRanges(long)(at, at + 1) });

    const [, shown = '', carets = ''] = formatProblems([far], {
      format: 'pretty',
      lang: 'en',
      textOf: () => long,
    }).split('\n');

    expect(widthOf(shown)).toBeLessThan(120);
    expect(widthOf(shown.slice(0, shown.indexOf('！')))).toBe(carets.indexOf('^'));
  });

  it('gives programs an array, in the language asked for, without inner arguments', () => {
    const [first] = JSON.parse(formatProblems([problem], { format: 'json', lang: 'en' }));

    expect(first).toEqual({
      code: 'KEY_UNKNOWN',
      file,
      line: 2,
      column: 34,
      endLine: 2,
      endColumn: 38,
      severity: 'error',
      message: 'There is no "tpye" here.',
      hint: 'Did you mean "type"? Known here: type, label.',
      fix: [{ start, end: start + 4, text: 'type' }],
    });
    expect(formatProblems([], { format: 'json', lang: 'zh' })).toBe('[]');
  });

  it('writes workflow commands with their separators escaped', () => {
    expect(formatProblems([problem, warning], { format: 'github', lang: 'en' }).split('\n')).toEqual([
      expect.stringMatching(
        /^::warning file=pages-config\/campaigns\/a%2Cb\.yaml,line=1,col=1,.*title=IMAGE_TOO_HEAVY::/,
      ),
      expect.stringMatching(
        /^::error file=pages-config\/campaigns\/a%2Cb\.yaml,line=2,col=34,endLine=2,endColumn=38,title=KEY_UNKNOWN::There is no "tpye" here\./,
      ),
    ]);
  });

  it('writes SARIF with a rule for each code', () => {
    const sarif = JSON.parse(formatProblems([problem, problem, warning], { format: 'sarif', lang: 'en' }));

    expect(sarif.version).toBe('2.1.0');
    expect(sarif.runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'IMAGE_TOO_HEAVY',
      'KEY_UNKNOWN',
    ]);
    expect(sarif.runs[0].results).toHaveLength(3);
  });

  it('shows what nobody can see', () => {
    const hidden = createProblem('KEY_UNKNOWN', { file }, { key: 'ti\u200btle\u0000' });

    expect(hidden.message).toBe('这里没有“ti\\u{200B}tle\\u{0000}”这一项。');
  });
});
