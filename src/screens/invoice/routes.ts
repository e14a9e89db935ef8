import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const invoiceRoutes: readonly ScreenRoute[] = [
  {
    path: paths.myInvoices.pattern,
    title: '我的发票',
    access: 'login',
    isWide: true,
    back: paths.myIndex(),
    load: () => import('./my-invoices.tsx'),
  },
  {
    path: paths.myInvoice.pattern,
    title: '发票',
    access: 'login',
    back: paths.myInvoices(),
    load: () => import('./order-invoice.tsx'),
  },
];
