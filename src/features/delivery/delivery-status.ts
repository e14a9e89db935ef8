import { deliveryStates } from '#src/contract/states.ts';
import type { DeliveryInfo, DeliveryPackage } from './delivery-query.ts';

type Facts = Pick<DeliveryPackage, 'state' | 'can_confirm'>;

/**
 * The overall state of the packages in question.
 *
 * Waiting ones decide first, then those that may be changed, then those that may not.
 */
export type DeliveryStatus<P> =
  | { readonly kind: 'waiting' | 'confirmed'; readonly packages: readonly [P, ...P[]] }
  | { readonly kind: 'sent' | 'closed' | 'none' };

export function deliveryStatus<P extends Facts>(packages: readonly P[]): DeliveryStatus<P> {
  const open = packages.filter(({ can_confirm: canConfirm }) => canConfirm);
  const [waiting, ...otherWaiting] = open.filter(({ state }) => state === deliveryStates.WAITING_ADDRESS);
  if (waiting) return { kind: 'waiting', packages: [waiting, ...otherWaiting] };
  const [confirmed, ...otherConfirmed] = open;
  if (confirmed) return { kind: 'confirmed', packages: [confirmed, ...otherConfirmed] };
  const SENT: readonly number[] = [deliveryStates.SENT, deliveryStates.RECEIVED];
  if (packages.some(({ state }) => SENT.includes(state))) return { kind: 'sent' };
  return { kind: packages.length > 0 ? 'closed' : 'none' };
}

/** Known packages, updated by what the server says of some of them. */
export function withNews(known: DeliveryInfo, news: readonly DeliveryPackage[]): DeliveryInfo {
  const packages = known.packages.map((one) => news.find(({ uuid }) => uuid === one.uuid) ?? one);
  const waiting = packages.filter(({ state }) => state === deliveryStates.WAITING_ADDRESS);
  return { packages, waiting_count: waiting.length };
}

/** What is in a package, joined: `考研英语词汇闪过，开学手册 ×2`. */
export function goodsText(goods: DeliveryPackage['goods']): string {
  return goods.map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name)).join('，');
}
