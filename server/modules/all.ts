import type { Handlers } from '#server/http/calls/handlers.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import type { contract } from '#src/contract/all.ts';
import type { consoleContract } from '#src/contract/console/all.ts';
import { accountHandlers } from './account/handlers.ts';
import { wechatHandlers } from './account/wechat-handlers.ts';
import { adCostHandlers } from './ad-cost/handlers.ts';
import { addressHandlers } from './address/handlers.ts';
import { baseHandlers } from './base/handlers.ts';
import { billHandlers } from './bill/console-handlers.ts';
import { calendarHandlers } from './calendar/console-handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { certificateHandlers } from './certificate/handlers.ts';
import { channelHandlers } from './channel/handlers.ts';
import { collectHandlers } from './collect/handlers.ts';
import { consultDeskHandlers } from './consult/console-handlers.ts';
import { consultHandlers } from './consult/handlers.ts';
import { couponHandlers } from './coupon/handlers.ts';
import { courseHandlers } from './course/handlers.ts';
import { courseListHandlers } from './course-list/handlers.ts';
import { courseTalkHandlers as consoleCourseTalkHandlers } from './course-talk/console-handlers.ts';
import { courseTalkHandlers } from './course-talk/handlers.ts';
import { packageHandlers } from './delivery/console-handlers.ts';
import { deliveryHandlers } from './delivery/handlers.ts';
import { consoleExamHandlers } from './exam/console-handlers.ts';
import { examHandlers } from './exam/handlers.ts';
import { mistakeHandlers } from './exam/mistake-handlers.ts';
import { consoleExchangeHandlers } from './exchange/console-handlers.ts';
import { exchangeHandlers } from './exchange/handlers.ts';
import { experimentHandlers } from './experiment/handlers.ts';
import { fileHandlers } from './file/handlers.ts';
import { formHandlers } from './form/handlers.ts';
import { aftersalesHandlers } from './goods/console-handlers.ts';
import { goodsHandlers } from './goods/handlers.ts';
import { groupHandlers } from './group/handlers.ts';
import { homeworkHandlers as consoleHomeworkHandlers } from './homework/console-handlers.ts';
import { homeworkHandlers } from './homework/handlers.ts';
import { invoiceHandlers as consoleInvoiceHandlers } from './invoice/console-handlers.ts';
import { invoiceHandlers } from './invoice/handlers.ts';
import { leadHandlers } from './lead/handlers.ts';
import { liveHandlers as consoleLiveHandlers } from './live/console-handlers.ts';
import { liveHandlers } from './live/handlers.ts';
import { liveRoomHandlers } from './live/room-handlers.ts';
import { logisticsHandlers } from './logistics/handlers.ts';
import { messageHandlers } from './message/handlers.ts';
import { noteHandlers } from './note/handlers.ts';
import { orderHandlers as consoleOrderHandlers, refundHandlers } from './order/console-handlers.ts';
import { orderHandlers } from './order/handlers.ts';
import { pageBatchHandlers } from './page/batch-handlers.ts';
import { catalogueHandlers as consoleCatalogueHandlers } from './page/catalogue-handlers.ts';
import { pageHandlers } from './page/handlers.ts';
import { pageFileHandlers } from './page/page-file-handlers.ts';
import { pictureHandlers } from './page/picture-handlers.ts';
import { pagePresenceHandlers } from './page/presence-handlers.ts';
import { pageSectionHandlers } from './page/section-handlers.ts';
import { paymentHandlers } from './payment/handlers.ts';
import { studentDataHandlers } from './personal-data/console-handlers.ts';
import { personalDataHandlers } from './personal-data/handlers.ts';
import { mergeHandlers } from './personal-data/merge-handlers.ts';
import { postbackHandlers } from './postback/handlers.ts';
import { previewHandlers } from './preview/handlers.ts';
import { releaseHandlers } from './release/handlers.ts';
import { clientErrorHandlers } from './report/handlers.ts';
import { resultHandlers } from './result/handlers.ts';
import { resultShareHandlers } from './result/share-handlers.ts';
import { reviewHandlers } from './review/handlers.ts';
import { couponHandlers as consoleCouponHandlers } from './sale/coupon-handlers.ts';
import { saleHandlers } from './sale/handlers.ts';
import { savedViewHandlers } from './saved-view/handlers.ts';
import { shareHandlers } from './share/handlers.ts';
import { staffHandlers } from './staff/handlers.ts';
import { rulesHandlers } from './staff/rules-handlers.ts';
import { startCodeHandlers } from './start-code/handlers.ts';
import { statusHandlers } from './status/handlers.ts';
import { studentDeskHandlers } from './student/console-handlers.ts';
import { studentHandlers } from './student/handlers.ts';
import { agreementHandlers } from './study/agreement-handlers.ts';
import { studyHandlers } from './study/handlers.ts';
import { todayHandlers } from './today/handlers.ts';
import { versionHandlers } from './version/handlers.ts';
import { visitHandlers } from './visit/handlers.ts';
import { waitingHandlers } from './waiting/handlers.ts';
import { yanxueHandlers } from './yanxue/handlers.ts';

/** One handler for every call of the contract. */
export const handlers: Handlers<typeof contract> = {
  ...accountHandlers,
  ...addressHandlers,
  ...baseHandlers,
  ...courseListHandlers,
  ...studyHandlers,
  ...todayHandlers,
  ...catalogueHandlers,
  ...certificateHandlers,
  ...collectHandlers,
  ...startCodeHandlers,
  ...consultHandlers,
  ...couponHandlers,
  ...courseHandlers,
  ...courseTalkHandlers,
  ...deliveryHandlers,
  ...examHandlers,
  ...exchangeHandlers,
  ...fileHandlers,
  ...formHandlers,
  ...goodsHandlers,
  ...groupHandlers,
  ...homeworkHandlers,
  ...invoiceHandlers,
  ...liveHandlers,
  ...liveRoomHandlers,
  ...logisticsHandlers,
  ...messageHandlers,
  ...mistakeHandlers,
  ...noteHandlers,
  ...orderHandlers,
  ...paymentHandlers,
  ...personalDataHandlers,
  ...shareHandlers,
  ...studentHandlers,
  ...visitHandlers,
  ...wechatHandlers,
  ...yanxueHandlers,
};

/** One handler for every call of the console. */
export const consoleHandlers: StaffHandlers<typeof consoleContract> = {
  ...channelHandlers,
  ...clientErrorHandlers,
  ...leadHandlers,
  ...consoleCatalogueHandlers,
  ...consultDeskHandlers,
  ...pageBatchHandlers,
  ...pageFileHandlers,
  ...pagePresenceHandlers,
  ...pageSectionHandlers,
  ...experimentHandlers,
  ...consoleCourseTalkHandlers,
  ...consoleExamHandlers,
  ...consoleHomeworkHandlers,
  ...consoleInvoiceHandlers,
  ...consoleOrderHandlers,
  ...refundHandlers,
  ...packageHandlers,
  ...calendarHandlers,
  ...billHandlers,
  ...aftersalesHandlers,
  ...consoleLiveHandlers,
  ...pageHandlers,
  ...postbackHandlers,
  ...adCostHandlers,
  ...previewHandlers,
  ...mergeHandlers,
  ...studentDataHandlers,
  ...studentDeskHandlers,
  ...releaseHandlers,
  ...reviewHandlers,
  ...pictureHandlers,
  ...resultHandlers,
  ...resultShareHandlers,
  ...rulesHandlers,
  ...saleHandlers,
  ...agreementHandlers,
  ...savedViewHandlers,
  ...consoleExchangeHandlers,
  ...consoleCouponHandlers,
  ...staffHandlers,
  ...statusHandlers,
  ...versionHandlers,
  ...waitingHandlers,
};
