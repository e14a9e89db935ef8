import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import { addressRoutes } from '#src/screens/address/routes.ts';
import { articleRoutes } from '#src/screens/article/routes.ts';
import { certificateRoutes } from '#src/screens/certificate/routes.ts';
import { confirmAddressRoutes } from '#src/screens/confirm-address/routes.ts';
import { consultRoutes } from '#src/screens/consult/routes.ts';
import { couponRoutes } from '#src/screens/coupon/routes.ts';
import { courseRoutes } from '#src/screens/course/routes.ts';
import { courseListRoutes } from '#src/screens/course-list/routes.ts';
import { downloadRoutes } from '#src/screens/download/routes.ts';
import { examRoutes } from '#src/screens/exam/routes.ts';
import { formRoutes } from '#src/screens/form/routes.ts';
import { giftRoutes } from '#src/screens/gift/routes.ts';
import { goodsRoutes } from '#src/screens/goods/routes.ts';
import { groupRoutes } from '#src/screens/group/routes.ts';
import { homeRoutes } from '#src/screens/home/routes.ts';
import { homeworkRoutes } from '#src/screens/homework/routes.ts';
import { invoiceRoutes } from '#src/screens/invoice/routes.ts';
import { liveRoutes } from '#src/screens/live/routes.ts';
import { loginRoutes } from '#src/screens/login/routes.ts';
import { logisticsRoutes } from '#src/screens/logistics/routes.ts';
import { messageRoutes } from '#src/screens/message/routes.ts';
import { myRoutes } from '#src/screens/my/routes.ts';
import { myOrderRoutes } from '#src/screens/my-order/routes.ts';
import { orderRoutes } from '#src/screens/order/routes.ts';
import { settingsRoutes } from '#src/screens/settings/routes.ts';
import { startCodeRoutes } from '#src/screens/start-code/routes.ts';
import { studyRoutes } from '#src/screens/study/routes.ts';
import { systemRoutes } from '#src/screens/system/routes.ts';
import { webviewRoutes } from '#src/screens/webview/routes.ts';
import { yanxueRoutes } from '#src/screens/yanxue/routes.ts';

/** Every hand-written screen. */
export const screens: readonly ScreenRoute[] = [
  ...homeRoutes,
  ...yanxueRoutes,
  ...courseRoutes,
  ...courseListRoutes,
  ...consultRoutes,
  ...couponRoutes,
  ...groupRoutes,
  ...loginRoutes,
  ...orderRoutes,
  ...myOrderRoutes,
  ...giftRoutes,
  ...myRoutes,
  ...invoiceRoutes,
  ...messageRoutes,
  ...settingsRoutes,
  ...studyRoutes,
  ...homeworkRoutes,
  ...certificateRoutes,
  ...liveRoutes,
  ...examRoutes,
  ...startCodeRoutes,
  ...addressRoutes,
  ...confirmAddressRoutes,
  ...logisticsRoutes,
  ...articleRoutes,
  ...formRoutes,
  ...goodsRoutes,
  ...downloadRoutes,
  ...webviewRoutes,
  ...systemRoutes,
];
