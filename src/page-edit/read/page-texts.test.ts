import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FormSchemas } from '../form/form-schema.ts';
import type { Json } from './page-node.ts';
import { textReader } from './page-texts.ts';

const ROOT = new URL('../../../schemas/', import.meta.url);
const schemas = Object.fromEntries(
  (readdirSync(ROOT, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((name) => name.endsWith('.json') && !/^(editor|school)/.test(name))
    .map((name) => [name, JSON.parse(readFileSync(new URL(name, ROOT), 'utf8'))]),
) as FormSchemas;

const found = (page: Json) =>
  textReader(schemas)(page).map(({ path, label, text }) => `${path.join('.')} ${label}: ${text}`);

describe('the texts of a page', () => {
  it('are those that visitors read, each with the words of its field', () => {
    const page = {
      title: '冲刺营',
      source: 'spring',
      theme: { accent: '#123456' },
      blocks: [
        {
          type: 'hero',
          image: { src: 'a.jpg', alt: '书桌' },
          heading: '二十一天',
          price: '199元',
          points: ['一次', '两次'],
        },
        { type: 'rich-text', id: 'more', markdown: '**加粗**' },
        { type: 'fragment', name: 'footer' },
      ],
    };

    expect(found(page)).toEqual([
      'title 页面设置 · 页面标题: 冲刺营',
      expect.stringMatching(/^blocks\.0\.image\.alt 首屏 · .+ · 图片说明: 书桌$/),
      expect.stringMatching(/^blocks\.0\.heading 首屏 · .+: 二十一天$/),
      expect.stringMatching(/^blocks\.0\.points\.0 首屏 · .+ 1: 一次$/),
      expect.stringMatching(/^blocks\.0\.points\.1 首屏 · .+ 2: 两次$/),
      expect.stringMatching(/^blocks\.1\.markdown .+: \*\*加粗\*\*$/),
    ]);
  });

  it('include those of the arms of an experiment', () => {
    const page = {
      experiment: { name: '试', arms: [{ id: 'b', name: '短的', blocks: [{ type: 'heading', text: '早' }] }] },
    };

    expect(found(page)).toContainEqual(
      expect.stringMatching(/^experiment\.arms\.0\.blocks\.0\.text 方案“短的” · .+: 早$/),
    );
  });
});
