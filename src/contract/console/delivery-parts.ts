/** Where a package is, for the desk: has an address and waits, waits for its address, was sent. */
export const PACKAGE_PARTS = ['to-send', 'no-address', 'sent'] as const;
export type PackagePart = (typeof PACKAGE_PARTS)[number];

/** Requests that wait for a decision, whose goods came back, and all others. */
export const AFTERSALES_PARTS = ['asked', 'sent-back', 'others'] as const;
export type AftersalesPart = (typeof AFTERSALES_PARTS)[number];

/** Lines of a courier's file in one call. */
export const ROWS_AT_ONCE = 500;
