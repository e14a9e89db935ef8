// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = () => document.querySelector('.toast[role=status].is-shown')?.textContent;

it('a toast is gone after 2.5 seconds', () => {
  showToast('稍后再试');
  vi.advanceTimersByTime(2499);
  expect(shown()).toBe('稍后再试');

  vi.advanceTimersByTime(1);

  expect(shown()).toBeUndefined();
  expect(document.querySelector('.toast')?.textContent).toBe('');
});

it('a second toast replaces the first, and has its own 2.5 seconds', () => {
  showToast('一');
  vi.advanceTimersByTime(2000);
  showToast('二');

  vi.advanceTimersByTime(2000);

  expect(shown()).toBe('二');
  vi.advanceTimersByTime(500);
  expect(shown()).toBeUndefined();
});
