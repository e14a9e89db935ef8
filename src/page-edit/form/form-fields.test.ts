import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockTitle, type FormField, formFields, orderOf } from './form-fields.ts';
import type { FormSchemas } from './form-schema.ts';

const ROOT = new URL('../../../schemas/', import.meta.url);
const files = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.json')),
  ...readdirSync(new URL('blocks', ROOT)).map((name) => `blocks/${name}`),
];
const schemas: FormSchemas = Object.fromEntries(
  files.map((file) => [file, JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'))]),
);
const types = files.filter((file) => file.startsWith('blocks/')).map((file) => file.slice(7, -'.schema.json'.length));

const all = (fields: readonly FormField[], path: string): [path: string, field: FormField][] =>
  fields.flatMap((field) => [
    [`${path}.${field.key}`, field] as [string, FormField],
    ...all(field.fields ?? [], `${path}.${field.key}`),
    ...(field.item ? all(field.item.fields ?? [], `${path}.${field.key}[]`) : []),
  ]);

const fieldOf = (type: string, key: string) => formFields(schemas, type)?.find((field) => field.key === key);

describe('formFields', () => {
  it.each(['page', ...types])('gives every field of %s a Chinese title and description', (type) => {
    const fields = all(formFields(schemas, type) ?? [], type);

    expect(fields.length).toBeGreaterThan(1);
    for (const [path, { title, description }] of fields) {
      expect(title, path).toMatch(/\p{Script=Han}/u);
      expect(title.length, path).toBeLessThanOrEqual(12);
      expect(description, path).toMatch(/\p{Script=Han}/u);
    }
  });

  it('chooses the widget by what a value means', () => {
    const widgets = (type: string) =>
      Object.fromEntries(formFields(schemas, type)?.map(({ key, widget }) => [key, widget]) ?? []);

    expect(widgets('hero')).toMatchObject({
      type: 'fixed',
      id: 'block-id',
      image: 'image',
      heading: 'text',
      text: 'long-text',
      tone: 'variant',
      price: 'price',
      points: 'list',
      button: 'group',
    });
    expect(widgets('exit-dialog')).toMatchObject({ variant: 'variant', target: 'block-reference', coupon: 'group' });
    expect(widgets('page')).toMatchObject({ status: 'choice', course: 'course', schedule: 'group' });
    expect(fieldOf('page', 'theme')).toMatchObject({ widget: 'theme', group: 'look' });
    expect(fieldOf('page', 'theme')?.fields?.map(({ widget }) => widget)).toEqual(['colour', 'colour']);
    expect(fieldOf('faq', 'items')?.item?.fields?.map(({ widget }) => widget)).toEqual(['text', 'markdown']);
    expect(fieldOf('image-stack', 'images')?.item?.widget).toBe('image');
    expect(fieldOf('countdown', 'until')?.widget).toBe('date-time');
  });

  it('says what is required, what holds otherwise, and how much fits', () => {
    expect(fieldOf('hero', 'heading')).toMatchObject({ isRequired: true, limits: { minLength: 1, maxLength: 60 } });
    expect(fieldOf('hero', 'tone')).toMatchObject({ isRequired: false, default: 'dark' });
    expect(fieldOf('hero', 'points')?.limits).toMatchObject({ minItems: 1, maxItems: 4 });
  });

  it('names choices and gives examples from the descriptions', () => {
    expect(fieldOf('hero', 'tone')?.options).toEqual([
      { value: 'light', label: '浅色字' },
      { value: 'dark', label: '深色字' },
    ]);
    expect(fieldOf('countdown', 'label')?.example).toBe('距报名截止');
  });

  it('puts fields into groups, in the order of the schema', () => {
    expect(fieldOf('hero', 'price')?.group).toBe('price');
    expect(fieldOf('hero', 'id')?.group).toBe('more');
    expect(orderOf(formFields(schemas, 'hero') ?? []).slice(0, 2)).toEqual(['type', 'id']);
  });

  it('knows no type without a schema', () => {
    expect(formFields(schemas, 'herro')).toBeUndefined();
  });
});

describe('blockTitle', () => {
  it('names every block differently', () => {
    const titles = types.map((type) => blockTitle(schemas, type)?.title);

    expect(new Set(titles).size).toBe(types.length);
    expect(blockTitle(schemas, 'hero')).toEqual({ title: '首屏', description: expect.stringContaining('主图') });
  });
});
