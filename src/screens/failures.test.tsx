// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import type { OperationKey, ReplyOf } from '#src/contract/all.ts';
import { refusals } from '#src/contract/codes.ts';
import { replyTo } from '#src/contract/testing.ts';
import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { answer, lose, refuse } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import AddressIndex from './address/address-index.tsx';
import CouponIndex from './coupon/coupon-index.tsx';
import CourseDetail from './course/detail/course-detail.tsx';
import ExamIndex from './exam/exam-index.tsx';
import StepForm from './form/step-form.tsx';
import GroupDetail from './group/group-detail.tsx';
import HomeworkList from './homework/homework-list.tsx';
import HomeworkPage from './homework/homework-page.tsx';
import MyInvoices from './invoice/my-invoices.tsx';
import OrderInvoice from './invoice/order-invoice.tsx';
import LiveList from './live/live-list.tsx';
import LogisticsInfo from './logistics/logistics-info.tsx';
import MyMessages from './message/my-messages.tsx';
import MyIndex from './my/my-index.tsx';
import MyOrder from './my-order/my-order.tsx';
import OrderDetail from './my-order/order-detail.tsx';
import OrderConfirm from './order/checkout/order-confirm.tsx';
import PayResult from './order/result/pay-result.tsx';
import CloseAccount from './settings/close-account.tsx';
import StudyIndex from './study/study-index.tsx';
import { openScreen, tap } from './testing.tsx';

const ID = '10000000-0000-4000-8000-000000000001';
const ORDER = 'GET /api/v1/course/myorder/{id}';
const ORDERS = 'GET /api/v1/course/myorder';
const COURSE = 'GET /api/V1.31/product/detail/{id}';
const RESULT = 'GET /api/v1/course/payment/result/{id}';
const GROUP = 'GET /api/v1/course/groups/{id}';
const COUPON = 'GET /api/v1/course/coupon_info/{id}/';
const STUDY = 'GET /api/v1/course/mycourse';
const PAPER = 'GET /api/v1/exam/papers/{id}';
const STEP = 'GET /api/v1/form/steps/{step_id}/{course_id}';
const ADDRESSES = 'GET /api/v1/base/addresses';
const MY_HOME = 'GET /api/v1/app/my_home';
const LIVES = 'GET /api/v1/living/list';
const PARCEL = 'GET /api/v1/course/logistics';
const ERASURE = 'GET /api/v1/account/erasure';
const INVOICE = 'GET /api/v1/course/myorder/{id}/invoice';
const INVOICES = 'GET /api/v1/invoices';
const HOMEWORKS = 'GET /api/v1/study/homeworks';
const HOMEWORK = 'GET /api/v1/study/homeworks/{id}';
const CHECKOUT = 'POST /api/V1.29/course/{id}/checkout';

interface Sample {
  readonly name: string;
  readonly Screen: ComponentType;
  readonly path: string;
  readonly address: string;
  /** The main request of the screen. */
  readonly call: OperationKey;
  /** Other requests of the screen; they fail too, since the screen may not wait for them. */
  readonly others?: readonly OperationKey[];
}

const SAMPLES: readonly Sample[] = [
  {
    ...{ name: 'an invoice', Screen: OrderInvoice, path: '/my/invoice/:number', call: INVOICE },
    address: '/my/invoice/ZY20261120000001',
  },
  {
    ...{ name: 'the invoices', Screen: MyInvoices, path: '/my/invoices', call: INVOICES },
    address: '/my/invoices',
  },
  {
    ...{ name: 'the homework', Screen: HomeworkList, path: '/study/homework', call: HOMEWORKS },
    address: '/study/homework',
  },
  {
    ...{ name: 'one homework', Screen: HomeworkPage, path: '/study/homework/:uuid', call: HOMEWORK },
    address: `/study/homework/${ID}`,
  },
  {
    ...{ name: 'the messages', Screen: MyMessages, path: '/my/messages', call: 'GET /api/v1/messages' },
    ...{ address: '/my/messages', others: ['GET /api/v1/messages/unread'] },
  },
  {
    name: 'a course',
    Screen: CourseDetail,
    path: '/course/detail/:course_uuid',
    address: `/course/detail/${ID}`,
    call: COURSE,
    others: [
      'GET /api/v1/course/user_receivable_coupons/',
      'GET /api/v1/course/mycoupons',
      'GET /api/v1/course/{id}/groups',
      'GET /api/v1/course/{id}/reviews',
      'GET /api/v1/course/{id}/joint',
      'GET /api/v1/base/ads/detail_page/second/',
    ],
  },
  {
    name: 'the confirmation of an order',
    Screen: OrderConfirm,
    path: '/order/confirm/:course_uuid/:extra',
    address: `/order/confirm/${ID}/0`,
    call: CHECKOUT,
  },
  { name: 'my orders', Screen: MyOrder, path: '/my/order', address: '/my/order', call: ORDERS },
  {
    name: 'an order',
    Screen: OrderDetail,
    path: '/my/order-detail/:number',
    address: '/my/order-detail/ZY1',
    call: ORDER,
  },
  {
    name: 'the result of a payment',
    Screen: PayResult,
    path: '/order/pay-result/:uuid',
    address: `/order/pay-result/${ID}`,
    call: RESULT,
  },
  {
    name: 'a group',
    Screen: GroupDetail,
    path: '/course/group/:course_uuid/:pgb_item_uuid',
    address: `/course/group/${ID}/${ID}`,
    call: GROUP,
  },
  {
    name: 'a coupon',
    Screen: CouponIndex,
    path: '/coupon/index/:coupon_uuid?',
    address: `/coupon/index/${ID}`,
    call: COUPON,
  },
  { name: 'my courses', Screen: StudyIndex, path: '/study/index/:expired?', address: '/study/index', call: STUDY },
  { name: 'a paper', Screen: ExamIndex, path: '/exam/index/:paper_uuid', address: `/exam/index/${ID}`, call: PAPER },
  {
    name: 'a form of a course',
    Screen: StepForm,
    path: '/student_register/:step_id/:course_id',
    address: `/student_register/${ID}/${ID}`,
    call: STEP,
  },
  {
    name: 'the end of the account',
    Screen: CloseAccount,
    path: '/my/close-account',
    address: '/my/close-account',
    call: ERASURE,
    others: ['GET /api/v1/account/auth/user/info'],
  },
  {
    name: 'my addresses',
    Screen: AddressIndex,
    path: '/address/index',
    address: '/address/index',
    call: ADDRESSES,
  },
  {
    name: 'my own place',
    Screen: MyIndex,
    path: '/my/index',
    address: '/my/index',
    call: MY_HOME,
    others: [
      'GET /api/v1/base/chickensoup/one',
      'GET /api/v1/app/global_settings/',
      'GET /api/v2.1/app/consult/popup/',
      'GET /api/V1.27/account/auth/user/info/',
      'GET /api/v1/messages/unread',
    ],
  },
  { name: 'the classes', Screen: LiveList, path: '/liveList', address: '/liveList', call: LIVES },
  {
    name: 'a parcel',
    Screen: LogisticsInfo,
    path: '/logisticsInfo/:orderNum/:expressCode',
    address: '/logisticsInfo/ZY1/SF1',
    call: PARCEL,
  },
];

function open({ Screen, path, address, others = [] }: Sample) {
  saveToken('token');
  for (const other of others) lose(other);
  return openScreen(Screen, path, address);
}

function sampleOf(call: OperationKey): Sample {
  const sample = SAMPLES.find((one) => one.call === call);
  if (!sample) throw new Error(`No screen is about ${call}.`);
  return sample;
}

describe('a screen without a network', () => {
  it.each(SAMPLES)('says so and asks again: $name', async (sample) => {
    lose(sample.call);
    open(sample);
    await screen.findByText(NETWORK_TEXT);
    refuse(sample.call, { code: refusals.REFUSED.code, text: '现在看得到服务器了' });

    await tap('重试');

    expect((await screen.findAllByText(/现在看得到服务器了/)).length).toBeGreaterThan(0);
  });
});

describe('a screen of something that is not there', () => {
  it.each([
    [COURSE, '课程已下架或不存在'],
    [CHECKOUT, '没有找到这门课程'],
    [ORDER, '没有找到这个订单'],
    [RESULT, '没有找到这个订单'],
    [GROUP, '没有找到这个团'],
    [COUPON, '没有找到这张优惠券'],
    [INVOICE, '没有找到这个订单'],
    [PAPER, '没有找到这份试卷'],
    [STEP, '打不开这张表'],
    [PARCEL, '没有找到这个包裹，请核对链接里的单号，或换一个账号登录。'],
  ] as const)('says what is missing and offers no 重试: %s', async (call, text) => {
    refuse(call, refusals.NOT_FOUND);
    open(sampleOf(call));

    await screen.findByText(text);

    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });
});

describe('a screen with nothing on it', () => {
  const nothing = <K extends OperationKey>(call: K): [K, ReplyOf<K>] => [call, replyTo(call)];

  it.each([
    [...nothing(ORDERS), '还没有订单', '去选课', '/course/list'],
    [...nothing(INVOICES), '还没有发票', '查看我的订单', '/my/order'],
    [...nothing(STUDY), '还没有课程', '去选课', '/course/list'],
    [...nothing(ADDRESSES), '还没有收货地址', '新增地址', '/address/add'],
    [...nothing(LIVES), '最近没有直播', '去首页看看', '/'],
  ] as const)('says so and leads on: %s', async (call, reply, text, label, to) => {
    answer(call, reply as never);
    if (call === ADDRESSES) lose('GET /api/v2.9/course/package/delivery/info/');
    open(sampleOf(call));

    await screen.findByText(text);

    expect(screen.getByRole('link', { name: label }).getAttribute('href')?.split('?')[0]).toBe(to);
  });
});
