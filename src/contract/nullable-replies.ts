/**
 * Calls whose reply may be null. A test compares the list with the contract.
 *
 * Plain keys, so that the browser needs no schema to distinguish such a reply from one that lost its data on the way.
 */
export const nullableReplies: ReadonlySet<string> = new Set([
  'GET /api/v1/account/user/logout',
  'DELETE /api/v1/account/collect/{id}',
  'DELETE /api/v1/base/addresses/{id}',
  'DELETE /api/v1/course/notes/{id}',
  'DELETE /api/v1/course/questions/{id}',
  'DELETE /api/v1/course/{id}/reviews/mine',
  'DELETE /api/v1/file/uploads/{id}',
  'DELETE /api/v1/messages/push',
  'GET /api/v1/base/ads/detail_page/second/',
  'GET /api/v1/base/ads/popup/random',
  'POST /api/v1/app/consult/read',
  'POST /api/v1/base/client_report',
  'POST /api/v1/base/visit_events',
  'POST /api/v1/living/hand',
  'POST /api/v1/study/homework_answers/{id}/seen',
  'PUT /api/v1/messages/push',
  'POST /api/v1.4/base/report/',
  'GET /api/v2.1/app/consult/popup/',
  'GET /api/V1.27/course/max/upgradation/course/',
  'GET /api/V1.30/yanxue/service/customerinfo',
  'GET /api/V1.30/yanxue/service/trip',
]);
