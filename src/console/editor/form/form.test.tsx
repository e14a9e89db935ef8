// @vitest-environment happy-dom

import { readdirSync, readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { EditorContext } from '../editor-context.ts';
import type { EditorStore } from '../state/editor-store.ts';
import { openEditor } from '../state/testing-editor.ts';
import { BlockForm } from './block-form.tsx';

const ROOT = `${process.cwd()}/schemas/`;
const schemas = Object.fromEntries(
  [
    'page.schema.json',
    'block.schema.json',
    'experiment.schema.json',
    'values.schema.json',
    ...readdirSync(`${ROOT}blocks`).map((name) => `blocks/${name}`),
  ].map((file) => [file, JSON.parse(readFileSync(ROOT + file, 'utf8')) as unknown]),
) as FormSchemas;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The form of a block, written as the second half of a page. */
function openForm(block: string): EditorStore {
  const { store } = openEditor(`version: 1\ntitle: 促销\ndescription: 一句话\nstatus: live\nblocks:\n${block}`);
  render(
    <EditorContext value={{ store, schemas, file: 'sale.yaml', path: '/sale' }}>
      <BlockForm onAdd={() => {}} />
    </EditorContext>,
  );
  return store;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const blockText = (store: EditorStore) => store.read().page.text.split('blocks:\n')[1];

describe('a price', () => {
  it.each([
    ['19900', '199', '29.5', '2950'],
    ['199元', '199', '299', '299元'],
    ['¥199', '199', '299', '¥299'],
  ])('written as %s shows %s yuan, and is written in the same way', (written, shown, typed, after) => {
    const store = openForm(`  - type: hero\n    heading: 标题\n    price: ${written} # 和报名表一致\n`);
    expect((screen.getByLabelText('现价') as HTMLInputElement).value).toBe(shown);

    type('现价', typed);

    expect(blockText(store)).toBe(`  - type: hero\n    heading: 标题\n    price: ${after} # 和报名表一致\n`);
  });

  it('that is no amount is said beside the field, and changes nothing', () => {
    const store = openForm('  - type: hero\n    price: 19900\n');

    type('现价', '二百');

    expect(screen.getByText(/请填金额/)).toBeDefined();
    expect(blockText(store)).toContain('price: 19900');
  });
});

describe('a text', () => {
  it('is taken over when the input method is done, not before', () => {
    const store = openForm('  - type: hero\n    heading: 标题\n');
    const field = screen.getByLabelText('大标题');

    fireEvent.compositionStart(field);
    type('大标题', '标题xin');
    expect(blockText(store)).toContain('heading: 标题\n');
    expect((field as HTMLInputElement).value).toBe('标题xin');
    type('大标题', '标题新');
    fireEvent.compositionEnd(field);

    expect(blockText(store)).toContain('heading: 标题新');
  });

  it('that is emptied is unset where it need not be', () => {
    const store = openForm('  - type: hero\n    heading: 标题\n    text: 说明文字\n');

    type('说明', '');

    expect(blockText(store)).toBe('  - type: hero\n    heading: 标题\n');
  });

  it('follows what is undone', () => {
    const store = openForm('  - type: hero\n    heading: 标题\n');
    type('大标题', '另一个');

    act(() => store.undo());

    expect((screen.getByLabelText('大标题') as HTMLInputElement).value).toBe('标题');
  });
});

describe('other values', () => {
  it('shows a moment in Beijing, and writes it with its zone', () => {
    const store = openForm('  - type: countdown\n    until: 2026-12-19T00:30:00Z\n');
    expect((screen.getByLabelText('截止时间') as HTMLInputElement).value).toBe('2026-12-19T08:30');

    type('截止时间', '2026-12-20T09:00');

    expect(blockText(store)).toContain('until: "2026-12-20T09:00:00+08:00"');
  });

  it('marks the choice that holds where none is written, and writes the one that is made', () => {
    const store = openForm('  - type: hero\n    heading: 标题\n');
    expect((screen.getByLabelText('深色字') as HTMLInputElement).checked).toBe(true);

    fireEvent.click(screen.getByLabelText('浅色字'));

    expect(blockText(store)).toContain('tone: light');
  });

  it('gives a block a name when something first points to it', () => {
    const store = openForm(
      '  - type: button\n    label: 报名\n    link: { to: "" }\n  - type: registration-form\n    submit: 报名\n',
    );

    fireEvent.change(screen.getByDisplayValue(/本页没有|未设置/), { target: { value: '1' } });

    expect(blockText(store)).toMatch(/id: registration-form-2/);
    expect(blockText(store)).toMatch(/to: "?registration-form-2/);
  });

  it('adds, moves and removes items of a list', () => {
    const store = openForm('  - type: hero\n    heading: 标题\n    points: [直播, 答疑]\n');

    fireEvent.click(screen.getByRole('button', { name: '第 2 项上移' }));
    expect(blockText(store)).toContain('[答疑, 直播]');
    fireEvent.click(screen.getByRole('button', { name: '删除第 1 项' }));
    expect(blockText(store)).toContain('[直播]');
    fireEvent.click(screen.getByRole('button', { name: /添加一项/ }));
    expect(blockText(store)).toContain('[直播, ""]');
  });
});

describe('a picture of a stack', () => {
  it('is chosen from the library and cut, like a picture of its own', () => {
    openForm('  - type: image-stack\n    images: [{ src: a/1.jpg, alt: 书桌 }]\n');

    fireEvent.click(screen.getByRole('button', { name: '书桌' }));

    expect(screen.getByRole('button', { name: '换一张' })).toBeDefined();
    expect(screen.getByRole('button', { name: '裁切' })).toBeDefined();
    expect(screen.getByRole('button', { name: '在图上画热区' })).toBeDefined();
  });
});

describe('the focus of a picture', () => {
  const hero = (focus: string) => `  - type: hero\n    image: { src: a/1.jpg, alt: 书桌${focus} } # 主图\n`;
  const point = () => screen.getByRole('button', { name: /^焦点/ });

  it('is moved by keys, in long steps with Shift, and not beyond the picture', () => {
    const store = openForm(hero(', focus: { x: 50, y: 5 }'));

    fireEvent.keyDown(point(), { key: 'ArrowRight' });
    fireEvent.keyDown(point(), { key: 'ArrowUp', shiftKey: true });

    expect(blockText(store)).toBe(hero(', focus: { x: 51, y: 0 }'));
  });

  it('begins in the middle where none is set, and one step back takes it away again', () => {
    const store = openForm(hero(''));

    fireEvent.keyDown(point(), { key: 'ArrowLeft' });
    fireEvent.keyDown(point(), { key: 'ArrowLeft' });
    expect(blockText(store)).toBe(hero(', focus: { x: 48, y: 50 }'));

    act(() => store.undo());
    expect(blockText(store)).toBe(hero(''));
  });
});

describe('the colours of a page', () => {
  const head = 'version: 1\ntitle: 促销\ndescription: 一句话\nstatus: live\n';
  const rest = 'blocks:\n  - { type: spacer }\n';
  function openPage(theme: string): EditorStore {
    const { store } = openEditor(head + theme + rest);
    store.select(null);
    render(
      <EditorContext value={{ store, schemas, file: 'sale.yaml', path: '/sale' }}>
        <BlockForm onAdd={() => {}} />
      </EditorContext>,
    );
    return store;
  }
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('become a theme of the site by its name, and come back byte for byte', () => {
    const theme = 'theme: { background: "#fff4e5", accent: "#c0673c" } # 去年的\n';
    const store = openPage(theme);
    expect(radio('自己配色').checked).toBe(true);
    expect(screen.getByLabelText('底色')).toBeDefined();

    fireEvent.click(radio('松林'));

    expect(store.read().page.text).toBe(`${head}theme: 松林 # 去年的\n${rest}`);
    expect(radio('松林').checked).toBe(true);
    expect(screen.queryByLabelText('底色')).toBeNull();
    act(() => void store.undo());
    expect(store.read().page.text).toBe(head + theme + rest);
  });

  it('begin with those of the theme when the page gets its own', () => {
    const store = openPage('theme: 暮色\n');

    fireEvent.click(radio('自己配色'));

    expect(store.read().page.text).toMatch(/theme:\n? *\{? ?background: "#f6f4fc"/);
    expect(screen.getByLabelText<HTMLInputElement>('底色').value).toBe('#f6f4fc');
  });

  it('say that a theme is not there any more', () => {
    openPage('theme: 去年的\n');

    expect(radio('去年的（没有这个主题）').checked).toBe(true);
  });
});
