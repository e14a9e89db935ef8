/** The number of invoices in one state is counted up to here. */
export const INVOICES_COUNTED = 1000;
