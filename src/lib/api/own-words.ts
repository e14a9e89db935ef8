import { refusals } from '#src/contract/codes.ts';

/** Refusals that have words of their own in the specification, for a server that sends none: by their codes. */
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
