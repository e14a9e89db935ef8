import { courseTypes, tourStates, tourStateTexts } from '#src/contract/states.ts';
import { chinaDayName, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import type { Tour } from './activity-query.ts';

/** The type of course that study tours are, for the list of courses. */
export const STUDY_TOURS = courseTypes.YANXUE;

const FEW_SEATS = 10;

/** Tours that have not departed; the chosen one in any case. */
export function toursAhead(tours: readonly Tour[], now: number, chosen?: string): readonly Tour[] {
  return tours.filter(({ uuid, start_time }) => uuid === chosen || Date.parse(start_time) > now);
}

/** The wanted tour, if available; else the first available one. */
export function choosableTour(tours: readonly Tour[], wanted: string | undefined): Tour | undefined {
  const open = tours.filter(({ state }) => state === tourStates.OPEN);
  return open.find(({ uuid }) => uuid === wanted) ?? open[0];
}

/**
 * The tour to pay for: the wanted one or, without a wish, the first available one; never another than the wanted one.
 */
export function tourToPay(
  tours: readonly Tour[],
  wanted: string | undefined,
): { readonly chosen: Tour | undefined; readonly lost: Tour | undefined } {
  const named = tours.find(({ uuid }) => uuid === wanted);
  if (!named) return { chosen: choosableTour(tours, undefined), lost: undefined };
  return named.state === tourStates.OPEN ? { chosen: named, lost: undefined } : { chosen: undefined, lost: named };
}

/** The departure of a tour, `1月17日 周六出发`. */
export function departure({ start_time }: Pick<Tour, 'start_time'>, now: number): string {
  return `${chinaDayName(Date.parse(start_time), now)}出发`;
}

/** The state of a tour, in one word or two; `few` when seats are short. */
export function tourStatus(
  tour: Pick<Tour, 'state' | 'seats_left' | 'apply_start_time'>,
  now: number,
): { readonly text: string; readonly tone: 'open' | 'few' | 'shut' } {
  switch (tour.state) {
    case tourStates.OPEN:
      return tour.seats_left <= FEW_SEATS
        ? { text: `仅剩 ${tour.seats_left} 席`, tone: 'few' }
        : { text: `余 ${tour.seats_left} 席`, tone: 'open' };
    case tourStates.NOT_STARTED:
      return { text: `${chinaMoment(Date.parse(tour.apply_start_time), now)} 开放报名`, tone: 'shut' };
    default:
      return { text: tourStateTexts[tour.state], tone: 'shut' };
  }
}

/** When a tour next opens or closes by itself (milliseconds); undefined when none will. */
export function nextTourChange(tours: readonly Tour[], now: number): number | undefined {
  const moments = tours
    .flatMap(({ apply_start_time, apply_end_time }) => [Date.parse(apply_start_time), Date.parse(apply_end_time)])
    .filter((at) => at > now);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}
