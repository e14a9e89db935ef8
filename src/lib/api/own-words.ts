import { refusals } from '#src/contract/codes.ts';

/** Texts of refusals from the specification, by code, for a server that sends none. Decision 0115. */
export const ownWords: ReadonlyMap<unknown, string> = new Map(
  [
    refusals.AUTHORIZATION_FAILED,
    refusals.GROUP_OFF_SHELF,
    refusals.GROUP_SOLD_OUT,
    refusals.GROUP_ALREADY_JOINED,
    refusals.GROUP_ORDER_UNPAID,
    refusals.COURSE_ORDER_UNPAID,
    refusals.GROUP_FULL,
    refusals.GROUP_EXPIRED,
    refusals.GROUP_ALREADY_IN,
  ].map(({ code, text }) => [code, text]),
);
