// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

it('keeps what is typed into a search whose words come back later', () => {
  const asked: string[] = [];
  render(<TextInput label="查找" type="search" value="" onChange={(words) => asked.push(words)} />);
  const field = screen.getByLabelText<HTMLInputElement>('查找');

  fireEvent.change(field, { target: { value: '/' } });
  fireEvent.change(field, { target: { value: '/1' } });

  expect(field.value).toBe('/1');
  expect(asked).toEqual(['/', '/1']);
  fireEvent.blur(field);
  expect(field.value).toBe('');
});

it('looks for what an input method composed when it is done', () => {
  const asked: string[] = [];
  render(<TextInput label="查找" type="search" value="" onChange={(words) => asked.push(words)} />);
  const field = screen.getByLabelText<HTMLInputElement>('查找');

  field.value = 'chong';
  fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }));
  expect(field.value).toBe('chong');
  field.value = '冲刺';
  fireEvent.compositionEnd(field);

  expect(asked).toEqual(['冲刺']);
});
