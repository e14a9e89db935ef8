// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SelectCell, SelectHead, SelectionBar } from './selection.tsx';
import { type Selection, useSelection } from './use-selection.ts';

interface Row {
  readonly uuid: string;
}
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_row, index) => ({ uuid: String(index) }));

let selection: Selection<Row>;
function List({ count, filter = '' }: { readonly count: number; readonly filter?: string }) {
  selection = useSelection({ rows: rowsOf(count), filter, nameOf: ({ uuid }) => `第 ${uuid} 行` });
  return (
    <>
      <table>
        <thead>
          <tr>
            <SelectHead selection={selection} />
          </tr>
        </thead>
        <tbody>
          {selection.rows.map((row) => (
            <tr key={row.uuid}>
              <SelectCell selection={selection} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
      <SelectionBar selection={selection} unit="个">
        <button type="button">做</button>
      </SelectionBar>
    </>
  );
}

let view: ReturnType<typeof render>;
beforeEach(() => {
  view = render(<List count={6} />);
});
afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const choose = (row: number, init = {}) => fireEvent.click(box(`选中 第 ${row} 行`), init);
const chosen = () => selection.chosen.map(({ uuid }) => Number(uuid));

describe('a selection', () => {
  it('takes with Shift all rows from the last one, in either direction, and gives them back so', () => {
    choose(4);
    choose(1, { shiftKey: true });
    expect(chosen()).toEqual([1, 2, 3, 4]);
    choose(3, { shiftKey: true });

    expect(chosen()).toEqual([4]);
    expect(box('选中这些').indeterminate).toBe(true);
  });

  it('stays when more rows come, and begins anew with another filter', () => {
    fireEvent.click(box('选中这些'));
    view.rerender(<List count={8} />);
    expect(screen.getByText('已选 6 个')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '全选这 8 个' }));
    expect(chosen()).toHaveLength(8);

    view.rerender(<List count={8} filter="退款" />);
    expect(chosen()).toEqual([]);
    view.rerender(<List count={8} />);
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull();
  });

  it('is given up with Escape, but not while a dialog is open', () => {
    choose(2);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(chosen()).toEqual([2]);

    dialog.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(chosen()).toEqual([]);
  });

  it('keeps what a call refused, and says why', () => {
    for (const row of [1, 2, 5]) choose(row);
    const { batch } = selection;
    choose(3);
    const refused = [{ uuid: '2', why: '已经付款' }];
    view.rerender(<List count={6} />);
    selection.settle(batch, { done: 2, refused });
    view.rerender(<List count={6} />);

    expect(chosen()).toEqual([2, 3]);
    expect(screen.getByRole('dialog', { name: '1 个没有处理' }).textContent).toContain('第 2 行 已经付款');
    fireEvent.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('of more rows than one call takes, the first are the next call', () => {
  view.rerender(<List count={201} />);
  fireEvent.click(box('选中这些'));

  expect([selection.chosen.length, selection.batch.length]).toEqual([201, 200]);
  expect(screen.getByText(/一次处理前 200 个/)).toBeDefined();
});
