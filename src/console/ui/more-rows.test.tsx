// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MoreRows } from './more-rows.tsx';

afterEach(cleanup);

const WHOLE = { hasNextPage: false, isFetchingNextPage: false, error: null, fetchNextPage: async () => {} };

it('asks for the next part, and says what went wrong with it', () => {
  let asked = 0;
  const fetchNextPage = async () => {
    asked += 1;
  };
  render(
    <MoreRows list={{ ...WHOLE, hasNextPage: true, error: new Error('网络不好'), fetchNextPage }} label="再看 50 条" />,
  );

  fireEvent.click(screen.getByRole('button', { name: '再看 50 条' }));

  expect(asked).toBe(1);
  expect(screen.getByRole('alert').textContent).toBe('网络不好');
});

it('is not there below a whole list, unless it counts', () => {
  const { container, rerender } = render(<MoreRows list={WHOLE} label="更早的记录" />);
  expect(container.innerHTML).toBe('');

  rerender(<MoreRows list={WHOLE} label="更早的记录" count="3 / 3 条" />);
  expect(screen.getByRole('status').textContent).toBe('3 / 3 条');
  expect(screen.queryByRole('button')).toBeNull();
});
