import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import type { MergeConflict } from '#src/page-edit/merge/merge-conflict.ts';
import { placeInWords, valueInWords } from './conflict-words.ts';

const ROOT = `${process.cwd()}/schemas/`;
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.schema.json'));
const schemas = Object.fromEntries(
  files.map((file) => [file, JSON.parse(readFileSync(ROOT + file, 'utf8')) as unknown]),
) as FormSchemas;

const at = (of: string, ...path: (string | number)[]): MergeConflict => {
  return { id: 'x', kind: 'property', label: '', of, path };
};

describe('what two people changed', () => {
  it('is named as the form names it', () => {
    expect(placeInWords(at('hero', 'button', 'label'), schemas)).toBe('首屏 › 主按钮 › 按钮文字');
    expect(placeInWords(at('faq', 'items', 1, 'answer'), schemas)).toBe('常见问题 › 问题 › 第 2 项 › 回答');
    expect(placeInWords(at('page', 'title'), schemas)).toBe('页面设置 › 页面标题');
  });

  it('is shown as people say it', () => {
    expect(valueInWords(59900, at('hero', 'price'), schemas)).toBe('¥599');
    expect(valueInWords(990, at('hero', 'price'), schemas)).toBe('¥9.90');
    expect(valueInWords(undefined, at('hero', 'text'), schemas)).toBe('（没有写）');
    expect(valueInWords(true, at('image-stack', 'gap'), schemas)).toBe('是');
    expect(valueInWords(['甲', '乙'], at('hero', 'points'), schemas)).toBe('1. 甲\n2. 乙');
    expect(valueInWords({ label: '报名', link: { to: 'form' } }, at('hero', 'button'), schemas)).toContain(
      '按钮文字：报名',
    );
  });
});
