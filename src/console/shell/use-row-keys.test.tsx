// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useRowKeys } from './use-row-keys.ts';

function Frame() {
  useRowKeys();
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

function List() {
  const [rows, setRows] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setRows(['a', 'b']), 5);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <input aria-label="查找" />
      <table className="console-table">
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <input type="checkbox" aria-label={`选中 ${row}`} />
              </td>
              <td>
                <Link to={`/console/orders/${row}`}>{row}</Link>
                <button type="button">不是这里</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="console-more">
        <button type="button">更早的</button>
      </p>
    </>
  );
}

async function open() {
  const children = [
    { path: '/console/orders', element: <List /> },
    { path: '/console/orders/:uuid', element: <Link to="/console/orders">返回</Link> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: ['/console/orders'] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('link', { name: 'b' });
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent ?? '';

afterEach(cleanup);

describe('the keys of a list', () => {
  it('go from row to row and to the button for more, and no further', async () => {
    await open();
    const seen = ['j', 'j', 'j', 'j', 'k', 'k', 'k'].map((key) => {
      press(key);
      return focused();
    });

    expect(seen).toEqual(['a', 'b', '更早的', '更早的', 'b', 'a', 'a']);
  });

  it('are the arrows too, once the focus is in a row', async () => {
    await open();
    press('ArrowDown');
    expect(focused()).not.toBe('a');
    screen.getByRole('checkbox', { name: '选中 a' }).focus();
    press('ArrowDown');
    expect(focused()).toBe('b');
  });

  it('select the row with X', async () => {
    await open();
    press('j');
    press('x');

    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选中 a' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选中 b' }).checked).toBe(false);
  });

  it('are letters in a field', async () => {
    await open();
    screen.getByLabelText('查找').focus();
    press('j');

    expect(document.activeElement).toBe(screen.getByLabelText('查找'));
  });

  it('lead back to the row of the record that was open', async () => {
    await open();
    fireEvent.click(screen.getByRole('link', { name: 'b' }));
    fireEvent.click(await screen.findByRole('link', { name: '返回' }));

    const row = await screen.findByRole('link', { name: 'b' });
    await expect.poll(() => document.activeElement === row).toBe(true);
  });
});
