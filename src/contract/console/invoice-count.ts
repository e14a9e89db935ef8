/** Invoices in one state are counted up to this number. */
export const INVOICES_COUNTED = 1000;
