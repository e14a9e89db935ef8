import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { readToken } from '#src/lib/session/session.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { noteWanted, takeWanted } from '#src/lib/session/wanted-action.ts';
import type { Coupon } from './coupon-query.ts';

const KEY = ['coupons'];

/**
 * Claims one or several coupons.
 *
 * They show as claimed at once, and revert after a refusal. Without a login the server refuses, which leads to the
 * login; back on the page the coupons are claimed without a second tap.
 */
export function useReceiveCoupons() {
  const client = useQueryClient();
  const page = useLocation().pathname;
  const isLoggedIn = useIsLoggedIn();
  const { mutate, isPending } = useWrite({
    mutationFn: receive,
    onMutate: (uuids) => {
      if (!readToken()) {
        noteWanted('coupons', uuids, page);
        return { before: [] };
      }
      const before = client.getQueriesData<Coupon[]>({ queryKey: KEY });
      client.setQueriesData<Coupon[]>({ queryKey: KEY }, (list) => list && marked(list, uuids, true));
      return { before };
    },
    onSuccess: ({ received, refused }) => {
      client.setQueriesData<Coupon[]>({ queryKey: KEY }, (list) => list && marked(list, refused, false));
      showToast(receivedText(received.length, refused.length));
    },
    onError: (reason, _uuids, context) => {
      if (isHeldAlready(reason)) return;
      for (const [key, list] of context?.before ?? []) client.setQueryData(key, list);
    },
    // The lists of receivable coupons stay while they are visible, so that nothing moves under the thumb.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: KEY, refetchType: 'none' }),
        client.invalidateQueries({ queryKey: ['my-coupons'] as QueryKey }),
      ]),
  });

  const start = useRef(mutate);
  start.current = mutate;
  useEffect(() => {
    if (!isLoggedIn) return;
    const wanted = takeWanted('coupons', page);
    if (wanted.length > 0) start.current(wanted);
  }, [isLoggedIn, page]);

  return {
    isReceiving: isPending,
    receive: (...uuids: readonly string[]) => {
      if (!isPending && uuids.length > 0) mutate(uuids);
    },
  };
}

interface Outcome {
  readonly received: readonly string[];
  readonly refused: readonly string[];
}

/** Limit of one request. */
const MOST = 20;

async function receive(uuids: readonly string[]): Promise<Outcome> {
  const [only, ...others] = uuids;
  if (only !== undefined && others.length === 0) {
    await api('POST /api/v1/course/coupon_receive/', { body: { coupon_uuid: only } });
    return { received: [only], refused: [] };
  }
  const { results } = await api('POST /api/v1/course/coupon_receive/bulk/', {
    body: { coupon_uuids: uuids.slice(0, MOST) },
  });
  const isHeld = ({ is_received, code }: (typeof results)[number]) => is_received || code === HELD;
  return {
    received: results.filter(isHeld).map(({ coupon_uuid: uuid }) => uuid),
    refused: results.filter((result) => !isHeld(result)).map(({ coupon_uuid: uuid }) => uuid),
  };
}

const HELD = refusalCodes.COUPON_RECEIVED;

function isHeldAlready(reason: unknown): boolean {
  return reason instanceof ApiRefusal && reason.code === HELD;
}

function marked(list: readonly Coupon[], uuids: readonly string[], isReceived: boolean): Coupon[] {
  return list.map((coupon) => (uuids.includes(coupon.uuid) ? { ...coupon, is_received: isReceived } : coupon));
}

function receivedText(received: number, refused: number): string {
  if (refused === 0) return received > 1 ? `已领取 ${received} 张，下单时可用` : '领取成功，下单时可用';
  return received > 0 ? `已领取 ${received} 张，另有 ${refused} 张已领完` : '来晚了一步，券已领完';
}
