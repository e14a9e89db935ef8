import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#src/lib/api-client.ts';
import { endHandOver, readHandOver } from '#src/lib/hand-over.ts';
import { useWrite } from '#src/lib/use-write.ts';
import type { Checkout } from './checkout.ts';
import { receivedNote, usedNote } from './coupon-notes.ts';
import { useSelectCoupon } from './select-coupon.ts';

/**
 * The coupon of a checkout: the one the student set out with, else the best there is, received for them where that is needed.
 *
 * `note` says what was done unasked. Every answer replaces the checkout that is kept under `queryKey`.
 */
export function useCheckoutCoupons(checkout: Checkout, queryKey: readonly unknown[]) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [wanted] = useState(() => readHandOver('checkout'));
  const select = useSelectCoupon(checkout, queryKey);
  const { mutate: receive, isPending: isReceiving } = useWrite({
    mutationFn: ({ checkout: { uuid, course }, coupon }: Receiving) =>
      api('POST /api/v1/course/coupon_receive/product/', {
        body: { checkout_id: uuid, product_id: course.uuid, ...(coupon !== undefined && { coupon_uuid: coupon }) },
        isSilent: coupon === undefined,
      }),
    onSuccess: ({ results, checkout: quoted }, { checkout: before }) => {
      client.setQueryData(queryKey, quoted);
      setNote(receivedNote(results, before.coupons.receivable, quoted));
      void client.invalidateQueries({ queryKey: ['my-coupons'] });
      void client.invalidateQueries({ queryKey: ['coupons'] });
    },
    onError: (_reason, { coupon }) => {
      if (coupon !== undefined) void client.invalidateQueries({ queryKey });
    },
  });

  const { mutate: choose } = select;
  const served = useRef<string>(undefined);
  useEffect(() => {
    if (served.current === checkout.uuid) return;
    const isFirst = served.current === undefined;
    served.current = checkout.uuid;
    endHandOver('checkout');
    const { usable, receivable, advised } = checkout.coupons;
    const coming = isFirst ? usable.find(({ uuid }) => uuid === wanted) : undefined;
    if (coming && !coming.is_selected) {
      choose(coming.uuid, { onSuccess: (quoted) => setNote(usedNote(quoted)) });
      return;
    }
    setNote('');
    const coupon = isFirst && receivable.some(({ uuid }) => uuid === wanted) ? wanted : undefined;
    if (coupon !== undefined || (!coming && advised !== null)) {
      receive({ checkout, ...(coupon !== undefined && { coupon }) });
    }
  }, [checkout, wanted, choose, receive]);

  return {
    note,
    isBusy: select.isPending || isReceiving,
    /** The coupon chosen last, also while the server is asked for the new quote; null for none. */
    chosen: select.isPending ? select.variables : checkout.selected_coupon,
    choose: (coupon: string | null) => {
      setNote('');
      choose(coupon);
    },
    receive: (coupon: string) => receive({ checkout, coupon }),
  };
}

interface Receiving {
  readonly checkout: Checkout;
  /** Absent for the best one. */
  readonly coupon?: string;
}
