// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { usePayment } from './use-payment.ts';

const { pay, preparePayment } = vi.hoisted(() => ({ pay: vi.fn(), preparePayment: vi.fn() }));
vi.mock('#src/features/order/start-payment.ts', () => ({ pay, preparePayment, isHandedOver: () => false }));

const toasts: string[] = [];
vi.mock('#src/lib/dom/toast.ts', () => ({ showToast: (text: string) => void toasts.push(text) }));

afterEach(() => {
  cleanup();
  toasts.length = 0;
});

function Pay() {
  const { isPaying, start } = usePayment();
  return (
    <button type="button" disabled={isPaying} onClick={() => void start('order-1', { method: 1 })}>
      pay
    </button>
  );
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Pay />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLButtonElement>('button');
}

describe('usePayment', () => {
  it('says so when the way to the cashier does not arrive, and can be tried again', async () => {
    preparePayment.mockResolvedValue({ kind: 'redirect', url: '/sandbox/pay/order-1' });
    pay.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/browser-1.js'));
    pay.mockResolvedValueOnce('leaving');
    const button = show();

    await act(async () => button.click());
    const after = { isDisabled: button.disabled, toasts: [...toasts] };
    await act(async () => button.click());

    expect(after).toEqual({ isDisabled: false, toasts: [NETWORK_TEXT] });
    expect(pay).toHaveBeenCalledTimes(2);
  });
});
