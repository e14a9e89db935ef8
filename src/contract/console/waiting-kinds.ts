import type { StaffAccess } from './roles.ts';

interface Waiting {
  /** Roles that work on it; only they see the number. */
  readonly access: StaffAccess;
  /** Text after the number. */
  readonly text: string;
  /** Path in the console where it is worked on. */
  readonly path: string;
}

/** What can wait for staff, in display order. Plain values: safe for the browser. */
export const WAITING_KINDS = {
  'alarms-open': { access: 'staff:admin', text: '个报警没有恢复', path: '/console/status' },
  'chats-waiting': { access: 'staff:operator|service', text: '个咨询等回复', path: '/console/consult' },
  'leads-due': {
    access: 'staff:operator',
    text: '条线索到了约定的时间',
    path: '/console/leads?due=1&order=next-contact',
  },
  'leads-new': { access: 'staff:operator', text: '条新线索还没联系', path: '/console/leads?stage=new' },
  'lives-today': { access: 'staff:operator|teacher', text: '节直播课今天要上', path: '/console/live' },
  'homework-mine': { access: 'staff:teacher', text: '份作业你领了还没批完', path: '/console/homework?part=mine' },
  'homework-waiting': { access: 'staff:teacher', text: '份作业等批改', path: '/console/homework' },
  'exams-mine': { access: 'staff:teacher', text: '份试卷你领了还没批完', path: '/console/exams?part=mine' },
  'exams-waiting': { access: 'staff:teacher', text: '份试卷等批改', path: '/console/exams' },
  'posts-waiting': {
    access: 'staff:operator|teacher',
    text: '条评价或提问等审核',
    path: '/console/course-talk',
  },
  'questions-unanswered': {
    access: 'staff:operator|teacher',
    text: '个提问还没回答',
    path: '/console/course-talk?part=unanswered',
  },
  'packages-to-send': { access: 'staff:operator|warehouse', text: '个包裹等发货', path: '/console/packages' },
  'aftersales-asked': {
    access: 'staff:operator|service|warehouse',
    text: '个退换货申请等审核',
    path: '/console/aftersales',
  },
  'aftersales-sent-back': {
    access: 'staff:operator|service|warehouse',
    text: '个退回的包裹等验收',
    path: '/console/aftersales?part=sent-back',
  },
  'photos-waiting': { access: 'staff:operator|service', text: '张证件照等审核', path: '/console/credentials-photos' },
  'merges-asked': { access: 'staff:admin', text: '个账号合并等执行', path: '/console/merges' },
  'refunds-asked': { access: 'staff:finance', text: '笔退款等审批', path: '/console/refunds' },
  'refunds-failed': { access: 'staff:finance', text: '笔退款没有退成', path: '/console/refunds?part=failed' },
  'invoices-asked': { access: 'staff:operator|finance', text: '张发票待开', path: '/console/invoices' },
  'invoices-to-reverse': {
    access: 'staff:operator|finance',
    text: '张发票待红冲',
    path: '/console/invoices?state=to-reverse',
  },
  'reviews-waiting': { access: 'staff:publisher', text: '个改动等你审核', path: '/console/reviews' },
  'reviews-returned': { access: 'staff:author', text: '个送审被退回', path: '/console/reviews' },
  'publications-due': { access: 'staff:publisher', text: '次发布排在后面', path: '/console/releases' },
  'postbacks-refused': { access: 'staff:admin', text: '条回传被平台拒绝', path: '/console/postbacks?state=refused' },
  'errors-open': { access: 'staff:admin', text: '种页面报错没有处理', path: '/console/errors' },
} as const satisfies Readonly<Record<string, Waiting>>;

export type WaitingKind = keyof typeof WAITING_KINDS;
