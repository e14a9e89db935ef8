import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { LeadStage } from '#src/contract/console/lead-stages.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { shortYuan } from '#src/lib/money-and-time/money.ts';

export type LeadDetail = ConsoleReply<'GET /console/api/leads/{uuid}'>;
export type Lead = LeadDetail['lead'];
export type TimeLineItem = LeadDetail['timeLine'][number];

export const STAGE_LOOKS: Readonly<Record<LeadStage, string>> = {
  new: 'lead-stage--new',
  called: 'console-badge--warn',
  valid: 'console-badge--ok',
  paid: 'lead-stage--won',
  studying: 'lead-stage--won',
  invalid: '',
  lost: '',
};

const moment = (instant: string, now: number) => chinaMoment(Date.parse(instant), now);

const course = (name: string) => (name === '' ? '' : `《${name}》`);
const money = (cents: number | null) => (cents === null ? '' : ` ¥${shortYuan(cents)}`);
const reason = (text: string) => (text === '' ? '' : `（${text}）`);
const page = ({ page: path, channel }: TimeLineItem) =>
  `${path === '' ? '页面' : path}${channel === '' ? '' : `（渠道：${channel}）`}`;

const SENTENCES: Readonly<Record<string, (item: TimeLineItem, now: number) => string>> = {
  registration: (item) => `在 ${page(item)} 报名`,
  login: (item) => `老学员在 ${page(item)} 再次报名`,
  checkout: (item) => `从 ${page(item)} 打开${course(item.subject)}的结算页`,
  form: (item) => `填写了表单${course(item.subject)}`,
  yanxue: (item) => `报名研学${course(item.subject)}`,
  ordered: (item) => `下单${course(item.subject)}${money(item.cents)}`,
  paid: (item) => `付款${course(item.subject)}${money(item.cents)}`,
  'refund-asked': (item) => `申请退款${course(item.subject)}${money(item.cents)}`,
  refunded: (item) => `退款完成${course(item.subject)}${money(item.cents)}`,
  'order-closed': (item) => `订单关闭${course(item.subject)}`,
  lesson: (item) => `开始学「${item.subject}」`,
  'lesson-done': (item) => `学完「${item.subject}」`,
  stage: (item) => `阶段 ${item.before} → ${item.after}${reason(item.text)}`,
  owner: ({ before, after }) => {
    if (after === '') return `不再由${before}负责`;
    return before === '' ? `分配给${after}` : `从${before}转给${after}`;
  },
  'next-contact': ({ after }, now) => (after === '' ? '取消了下次联系' : `下次联系 ${moment(after, now)}`),
  note: () => '备注',
  'mobile-shown': () => '查看了手机号',
  'answers-shown': () => '查看了表单内容',
  erased: (item) => `删除了个人信息${reason(item.text)}`,
};

/** An event in a sentence. */
export function timeLineSentence(item: TimeLineItem, now: number): string {
  return SENTENCES[item.kind]?.(item, now) ?? item.kind;
}

/** Who caused an event: its mark in the time line. */
export function sideOf({ kind, by }: TimeLineItem): 'student' | 'money' | 'staff' {
  if (by !== null) return 'staff';
  return ['paid', 'refund-asked', 'refunded'].includes(kind) ? 'money' : 'student';
}

/** The value of a `datetime-local` field in China's time as an instant; null when it is empty. */
export function instantOf(local: string): string | null {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? `${local}:00+08:00` : null;
}

/** The value of a `datetime-local` field for an instant, in China's time. */
export const localOf = (instant: string | null): string => instant?.slice(0, 16) ?? '';
