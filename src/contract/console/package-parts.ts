/** Where a package is, for the desk: has an address and waits, waits for its address, was sent. */
export const PACKAGE_PARTS = ['to-send', 'no-address', 'sent'] as const;
export type PackagePart = (typeof PACKAGE_PARTS)[number];

/** The number of packages that wait is counted up to here. */
export const PACKAGES_COUNTED = 1000;
/** Lines of a courier's file in one call. */
export const ROWS_AT_ONCE = 500;
