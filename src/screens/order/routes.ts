import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';

export const orderRoutes: readonly ScreenRoute[] = [
  {
    path: paths.orderConfirm.pattern,
    title: '确认订单',
    access: 'login',
    isWide: true,
    load: () => import('./checkout/order-confirm.tsx'),
  },
  {
    path: paths.orderYanxueConfirm.pattern,
    title: '确认报名',
    access: 'login',
    isWide: true,
    load: () => import('./checkout/yanxue-confirm.tsx'),
  },
  {
    path: paths.orderJoint.pattern,
    title: '确认订单',
    access: 'login',
    isWide: true,
    load: () => import('./checkout/joint-order.tsx'),
  },
  {
    path: paths.orderJointFirstStart.pattern,
    title: '组合购买',
    access: 'public',
    load: () => import('./checkout/joint-first-start.tsx'),
  },
  {
    path: paths.orderPayResult.pattern,
    title: '支付结果',
    access: 'login',
    back: paths.myOrder(),
    load: () => import('./result/pay-result.tsx'),
  },
  {
    path: paths.payAlipay.pattern,
    title: '支付宝支付',
    access: 'public',
    back: paths.myOrder(),
    load: () => import('./cashier/pay-alipay.tsx'),
  },
];
