import type { InputOf } from '#src/contract/all.ts';

type CheckoutBody = InputOf<'POST /api/V1.29/course/{id}/checkout'>['body'];

/** The student's intent, with its group. */
export type CheckoutIntent = Required<Pick<CheckoutBody, 'intent'>> &
  Pick<CheckoutBody, 'pgb_item_uuid' | 'mycourse_uuid'>;

/**
 * The intent in the query of the order-confirm screen: `pgb_item_uuid` joins that group, `is_group_start=1` opens one,
 * `mycourse_uuid` upgrades that course, `is_first_start=1` starts a trial, anything else buys alone.
 */
export function checkoutIntent(query: URLSearchParams): CheckoutIntent {
  const group = query.get('pgb_item_uuid');
  if (group) return { intent: 'group_join', pgb_item_uuid: group };
  if (query.get('is_group_start') === '1') return { intent: 'group_start' };
  const owned = query.get('mycourse_uuid');
  if (owned) return { intent: 'upgrade', mycourse_uuid: owned };
  return { intent: query.get('is_first_start') === '1' ? 'first_start' : 'buy' };
}
