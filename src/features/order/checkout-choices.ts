import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { PaymentChoice } from './start-payment.ts';

/** A student's choices at a checkout; the server has the rest. */
interface CheckoutChoices {
  readonly address?: string;
  readonly payment?: PaymentChoice;
}

const KEY = 'checkout-choices';

/**
 * The choices at a checkout. They survive a visit to the addresses and a reload, until another checkout begins.
 *
 * `handed` is an address that was just chosen elsewhere. The caller checks that a choice is still offered.
 */
export function useCheckoutChoices(checkoutUuid: string, handed: string | undefined) {
  const [choices, setChoices] = useState<CheckoutChoices>(() => ({
    ...storedChoices(readStored('session', KEY), checkoutUuid),
    ...(handed && { address: handed }),
  }));
  useEffect(() => {
    writeStored('session', KEY, JSON.stringify({ ...choices, checkout: checkoutUuid }));
  }, [choices, checkoutUuid]);
  return { choices, choosePayment: (payment: PaymentChoice) => setChoices({ ...choices, payment }) };
}

/** The choices in a stored text, if they belong to this checkout. The text may contain anything. */
export function storedChoices(text: string | undefined, checkoutUuid: string): CheckoutChoices {
  const { checkout, address, payment } = parse(text);
  if (checkout !== checkoutUuid) return {};
  return { ...(typeof address === 'string' && { address }), ...(isPayment(payment) && { payment }) };
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

export function isPayment(value: unknown): value is PaymentChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { method, instalments } = value as Readonly<Record<string, unknown>>;
  return typeof method === 'number' && (instalments === undefined || typeof instalments === 'number');
}
