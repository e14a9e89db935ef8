import { describe, expect, it } from 'vitest';
import { toSafeHtml } from './content-html.ts';

describe('the HTML of an article', () => {
  it.each([
    ['<script>alert(1)</script>', '<script'],
    ['<img src=x onerror=alert(1)>', '<img src=x'],
    ['text <b onclick="x()">bold</b>', '<b '],
    ['[x](javascript:alert(1))', 'javascript:'],
    ['![x](data:text/html,1)', 'data:'],
    ['[x](vbscript:x)', 'vbscript:'],
    ['<iframe src="https://evil.example"></iframe>', '<iframe'],
  ])('of %s does not hold %s', (markdown, unsafe) => {
    expect(toSafeHtml(markdown)).not.toContain(unsafe);
  });

  it('has tables, links and pictures of this site', () => {
    const html = toSafeHtml('| a | b |\n|---|---|\n| 1 | 2 |\n\n[课程](/course/list) ![图](/storage/covers/full.jpg)');

    expect(html).toContain('<table>');
    expect(html).toContain('<a href="/course/list">课程</a>');
    expect(html).toContain('<img loading="lazy" src="/storage/covers/full.jpg" alt="图" />');
  });
});
