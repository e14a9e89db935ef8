// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useWrite } from './use-write.ts';

afterEach(cleanup);

interface SaveProps {
  readonly save: (text: string) => Promise<string>;
  readonly onSaved: () => void;
}

function Save({ save, onSaved }: SaveProps) {
  const write = useWrite({ mutationFn: save });
  return (
    <button type="button" disabled={write.isPending} onClick={() => write.mutate('a', { onSuccess: onSaved })}>
      save
    </button>
  );
}

function show(props: SaveProps) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Save {...props} />
    </QueryClientProvider>,
  );
  return screen.getByRole('button');
}

describe('useWrite', () => {
  it('writes once for two taps that come before the button is drawn as busy, and goes on once', async () => {
    const save = vi.fn(async (text: string) => text);
    const handleSaved = vi.fn();
    const button = show({ save, onSaved: handleSaved });

    await act(async () => {
      button.click();
      button.click();
    });

    expect(save).toHaveBeenCalledTimes(1);
    expect(handleSaved).toHaveBeenCalledTimes(1);
  });

  it('writes once for a second tap that comes right after the answer', async () => {
    const save = vi.fn(async (text: string) => text);
    const button = show({ save, onSaved: () => {} });

    await act(async () => button.click());
    await act(async () => button.click());

    expect(save).toHaveBeenCalledTimes(1);
  });

  it('writes again after a failure', async () => {
    const save = vi.fn(() => Promise.reject(new Error('no')));
    const button = show({ save, onSaved: () => {} });

    await act(async () => button.click());
    await act(async () => button.click());

    expect(save).toHaveBeenCalledTimes(2);
  });
});
