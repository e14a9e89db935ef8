import type { StaffAccess } from './roles.ts';

interface Listed {
  readonly name: string;
  /** Who may use the list, and so its shared views. */
  readonly access: StaffAccess;
  readonly path: string;
  /** Who else sees a shared view, as text. */
  readonly colleagues: string;
}

/**
 * Lists whose filters can be saved as views: those with more filters than their parts. Plain values: safe for the
 * browser.
 */
export const VIEW_LISTS = {
  orders: {
    ...{ name: '订单', access: 'staff:operator|service|finance', path: '/console/orders' },
    colleagues: '能看订单的同事',
  },
  leads: { name: '线索', access: 'staff:operator', path: '/console/leads', colleagues: '能看线索的同事' },
  homework: { name: '作业', access: 'staff:teacher', path: '/console/homework', colleagues: '老师' },
  results: { name: '数据', access: 'staff:author', path: '/console/results/table', colleagues: '能看数据的同事' },
} as const satisfies Readonly<Record<string, Listed>>;

export type ViewList = keyof typeof VIEW_LISTS;
export const VIEW_LIST_KEYS = Object.keys(VIEW_LISTS) as ViewList[];

/** A filter as in the address. */
export type ViewFilter = Readonly<Record<string, string>>;

/** Rows are counted up to this number. */
export const MOST_VIEW_ROWS = 100;

/** The address of the list with this filter; equal filters give equal addresses. */
export function viewAddress(list: ViewList, filter: ViewFilter): string {
  const fields = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1));
  return VIEW_LISTS[list].path + (fields.length > 0 ? `?${new URLSearchParams(fields)}` : '');
}
