import { describe, expect, it } from 'vitest';
import { applyTexts } from './apply-edit.ts';
import { dataOf, openPage } from './read/open-page.ts';

const PAGE = `# 页首
title: 暑假班 # 标题
blocks:
  - { type: heading, text: "暑假\\u0020特训", subtitle: '暑假' }
  - type: rich-text
    markdown: |
      暑假

      两段
`;

describe('several texts at once', () => {
  it('are set, and no other byte is changed', () => {
    const done = applyTexts(openPage(PAGE), [
      { path: ['title'], text: '寒假班' },
      { path: ['blocks', 0, 'text'], text: '寒假 特训' },
      { path: ['blocks', 1, 'markdown'], text: '寒假\n\n两段\n' },
    ]);

    expect(done.ok && done.text).toBe(
      PAGE.replace('暑假班', '寒假班')
        .replace('"暑假\\u0020特训"', '"寒假 特训"')
        .replace('      暑假\n', '      寒假\n'),
    );
  });

  it('is one text with what repeats it by an alias', () => {
    const page = openPage('title: &name 暑假\nblocks:\n  - { type: heading, text: *name }\n');

    const done = applyTexts(page, [{ path: ['title'], text: '寒假' }]);

    expect(done.ok && done.text).toBe('title: &name 寒假\nblocks:\n  - { type: heading, text: *name }\n');
    expect(done.ok && dataOf(done.page)).toEqual({ title: '寒假', blocks: [{ type: 'heading', text: '寒假' }] });
  });
});
