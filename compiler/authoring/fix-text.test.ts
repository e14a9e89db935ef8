import { describe, expect, it } from 'vitest';
import { readAndCheck } from '../../tests/page-cases/sample-site.ts';
import { VALID_PAGE } from '../../tests/page-cases/valid-page.ts';
import { createProblem } from '../problems/problem.ts';
import { applyEdits, fixText } from './fix-text.ts';

const fix = (text: string) => fixText(text, readAndCheck);

describe('fixText', () => {
  it('leaves a page without mistakes as it is', () => {
    expect(fix(VALID_PAGE)).toBe(VALID_PAGE);
  });

  it.each([
    ['a misspelt key', 'label: 报名, to', 'lable: 报名, to'],
    ['a full-width colon', 'source: spring', 'source：spring'],
    ['a full-width comma', '{ label: 报名, to', '{ label: 报名，to'],
    ['an unquoted colour', "accent: '#ff5a1f'", 'accent: #ff5a1f'],
    ['a missing space', '  - type: faq', '  -type: faq'],
    ['a misspelt variant', 'variant: douyin', 'variant: duoyin'],
    ['yes for true', 'gap: true', 'gap: yes'],
    ['a time without a zone', '2026-12-01T00:00:00+08:00', '2026-12-01 00:00'],
    ['an invisible character', 'status: live', 'status: li\u200bve'],
    ['an insecure address', 'https://www.example.com/a?b=1', 'http://www.example.com/a?b=1'],
  ])('repairs %s and touches nothing else', (_, right, wrong) => {
    const broken = VALID_PAGE.replace(right, wrong);

    const fixed = fix(broken);

    expect(fixed.replace('"#ff5a1f"', "'#ff5a1f'")).toBe(VALID_PAGE);
  });

  it('repairs several mistakes, also those that hid behind another', () => {
    const broken = VALID_PAGE.replace('source: spring', 'source：spring')
      .replace('gap: true', 'gap: yes')
      .replace('type: faq', 'type: fqa');

    expect(fix(broken)).toBe(VALID_PAGE);
  });

  it.each([
    ['which of two files was meant', 'spring/02.jpg', 'spring/03.jpg'],
    ['a picture of nearly that name', 'spring/02.jpg', 'spring/brokne.jpg'],
    ['yuan or cents', 'price: 100\n', 'price: 1,299\n'],
    ['a price with words', 'price: 100\n', 'price: 199元起\n'],
    ['the end of a day', '2026-12-01T00:00:00+08:00', '2026-12-01'],
    ['a page whose figures differ', '/1month', '/2month'],
    ['a unit that is not the field’s own', 'variant: douyin', 'variant: 1'],
  ])('takes no guess about %s', (_, right, wrong) => {
    const broken = VALID_PAGE.replace(right, wrong);

    expect(fix(broken)).toBe(broken);
  });

  it.each([
    ['label: #1 报名', 'label: "#1 报名"'],
    ['label: #1 报名 # 说明', 'label: "#1 报名" # 说明'],
    ['label: #1 报名，立即', 'label: "#1 报名，立即"'],
    ['label: #报名,', 'label: "#报名",'],
  ])('reads a whole text that begins with #, beside another mistake: %s', (wrong, right) => {
    const page = VALID_PAGE.replace('label: 1元抢购, price', 'label: 抢购, price').replace(
      /$/,
      `  - type: button\n    ${wrong}\n    link: { to: register }\n  - type: nosuch\n`,
    );

    const fixed = fix(page);

    expect(fixed.replace(right, wrong)).toBe(page);
    expect(fixed === page).toBe(wrong.endsWith(','));
  });

  it('keeps the words beside a colour as a comment', () => {
    expect(fix(VALID_PAGE.replace(/theme: .*/, 'theme:\n  accent: #ff5a1f 主色'))).toContain(
      'theme:\n  accent: "#ff5a1f" # 主色\n',
    );
  });

  it('never breaks what can be read, nor puts one mistake in the place of two', () => {
    const problem = (start: number, code: 'KEY_UNKNOWN' | 'YAML_SYNTAX') => ({
      ...createProblem(code, { file: 'a.yaml' }),
      fix: [{ start, end: start + 1, text: '!' }],
    });
    const two = [problem(0, 'KEY_UNKNOWN'), problem(2, 'KEY_UNKNOWN')];
    const broken = { problems: [problem(0, 'YAML_SYNTAX')] };

    expect(fixText('abc', (text) => (text === 'abc' ? { document: {}, problems: two } : broken))).toBe('abc');
    expect(fixText('abc', (text) => ({ document: {}, problems: text === 'abc' ? two : broken.problems }))).toBe('abc');
    expect(fixText('abc', (text) => ({ problems: text === 'abc' ? two : broken.problems }))).toBe('abc');
  });

  it.each([
    ['one tab before a key', '    gap: true', '\tgap: true'],
    ['a tab after spaces', '    gap: true', '  \tgap: true'],
    ['tabs before a dash and its keys', '  - type: faq\n    id: questions', '\t- type: faq\n\t  id: questions'],
    ['two tabs before an item', '      - { label: 问题', '\t\t- { label: 问题'],
  ])('repairs %s', (_, right, wrong) => {
    expect(fix(VALID_PAGE.replace(right, wrong))).toBe(VALID_PAGE);
  });

  it('keeps comments, quotes and line ends', () => {
    const broken = VALID_PAGE.replace('gap: true', 'gap: yes # 留白').replaceAll('\n', '\r\n');

    expect(fix(broken)).toBe(VALID_PAGE.replace('gap: true', 'gap: true # 留白').replaceAll('\n', '\r\n'));
  });
});

describe('applyEdits', () => {
  it('applies edits by their offsets in the text before', () => {
    const edits = [
      { start: 0, end: 1, text: 'AAA' },
      { start: 2, end: 3, text: '' },
    ];

    expect(applyEdits('abcd', edits)).toBe('AAAbd');
  });
});
