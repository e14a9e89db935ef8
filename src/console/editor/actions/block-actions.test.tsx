// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EditorContext } from '../editor-context.ts';
import { openEditor, PAGE } from '../state/testing-editor.ts';
import { BlockActions } from './block-actions.tsx';

afterEach(cleanup);

function openActions(selected: number) {
  vi.useFakeTimers();
  const { store, stop } = openEditor();
  store.select(selected);
  const view = () => (
    <EditorContext value={{ store, schemas: {}, file: 'sale.yaml', path: '/sale' }}>
      <BlockActions index={store.read().selected ?? 0} onAdd={() => {}} />
    </EditorContext>
  );
  const { rerender } = render(view());
  const press = (name: string) => {
    act(() => void fireEvent.click(screen.getByRole('button', { name })));
    rerender(view());
  };
  const end = () => {
    stop();
    vi.useRealTimers();
  };
  return { store, press, end };
}

describe('the actions of a block', () => {
  it('move it, as far as there is somewhere to go', () => {
    const { store, press, end } = openActions(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上移' }).disabled).toBe(true);

    press('下移');

    expect(store.read().selected).toBe(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下移' }).disabled).toBe(true);
    end();
  });

  it('hide it with what it says, and put it back to the byte', () => {
    const { store, press, end } = openActions(1);

    press('藏起来');
    expect(store.read().page.text).toBe(
      PAGE.replace('    text: 为什么\n', '    text: 为什么\n    when: { hidden: true }\n'),
    );
    press('放回页面');

    expect(store.read().page.text).toBe(PAGE);
    end();
  });

  it('copy it, take it away, and paste it again', () => {
    const { store, press, end } = openActions(1);
    press('复制');
    press('删除');
    expect(store.read().page.text).not.toContain('why');

    press('粘贴在后面');

    expect(store.read().page.text).toBe(PAGE);
    end();
  });
});
