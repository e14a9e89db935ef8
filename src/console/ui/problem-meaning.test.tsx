// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProblemMeaning } from './problem-meaning.tsx';

afterEach(cleanup);

it('tells the row of the list of problems when it is opened', async () => {
  render(<ProblemMeaning code="FILE_EMPTY" />);
  const details = screen.getByRole<HTMLDetailsElement>('group');
  expect(screen.queryByText(/怎么改/)).toBeNull();

  details.open = true;
  details.dispatchEvent(new Event('toggle'));

  expect(await screen.findByText(/^空文件，或只有注释。怎么改：/)).toBeTruthy();
});
