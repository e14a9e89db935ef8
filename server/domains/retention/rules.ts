import type { JobContext } from '#server/domains/job.ts';
import { LEADS_KEPT_DAYS } from '#src/contract/console/lead-stages.ts';
import { expireAgreements, expireHealth, expireLeads, expireVersions } from './special-rules.ts';

/** Number of days after the moment in `since`; a `setting` of the school can change it. */
interface ForDays {
  readonly days: number;
  /** The moment from which days are counted, as text. */
  readonly since: string;
  /** Where the school can change the number. */
  readonly setting?: string;
}

/** How expired rows are found, and what happens to them. The texts are SQL of our own. */
export interface Expiry {
  /** Column with the moment from which days are counted; an index must begin with it. */
  readonly column: string;
  /** Further condition: the predicate of that index. */
  readonly only?: string;
  /** SET clause for a row that stays; without it the row is deleted. */
  readonly set?: string;
  /** Columns of other tables that refer to a deleted row and stay, as `table.column`. */
  readonly refersTo?: readonly string[];
}

/** A rule that needs more than a condition: handles one batch and returns the number of rows. */
type SpecialRule = (context: JobContext, days: number) => Promise<number>;

export interface RetentionRule {
  readonly table: string;
  /** Name of the data for students; rules with the same name become one line. */
  readonly what: string;
  /** How long it is kept; `text` when it does not depend on time. */
  readonly keep: ForDays | { readonly text: string };
  /** The law or the purpose. */
  readonly why: string;
  /** Data about staff or the school's own work: not in the privacy policy. */
  readonly isInternal?: true;
  /** How it is deleted. A text names another job; undefined: never by time. */
  readonly how?: Expiry | SpecialRule | 'tend the days of visits' | 'sweep uploads';
}

const SECURITY_LAW = '《网络安全法》第二十一条：网络日志不少于六个月';
const LIMITATION = '《民法典》第一百八十八条：诉讼时效三年';
const VOUCHERS = '《电子商务法》第三十一条（不少于三年）、《会计档案管理办法》（原始凭证三十年）';
const SHORT = { what: '一次性验证与跳转凭证', why: '用完即失效，留一小段时间防止重放' } as const;
const ads = { what: '广告点击标识', why: '告诉广告平台点击带来的报名和订单' } as const;
const days = (number: number, since: string, setting?: string): ForDays => ({
  days: number,
  since,
  ...(setting && { setting }),
});

/**
 * How long all growing and all personal data is kept. The job `delete what is old enough` follows it; the privacy
 * policy and docs/production.md print it.
 */
export const RETENTION: readonly RetentionRule[] = [
  {
    ...{ table: 'sms_codes', what: '短信验证码记录（手机号、IP、设备）', keep: days(30, '发送后') },
    ...{ why: '限制发送次数、追查盗号', how: { column: 'created_at' } },
  },
  {
    ...{ table: 'sms_sendings', what: '短信送达记录（不含号码原文）', keep: days(30, '发送后') },
    ...{ why: '查明短信为什么没有收到', how: { column: 'sent_at' } },
  },
  {
    ...{ table: 'sms_outbox', what: '沙箱短信', keep: days(30, '发送后'), why: '只在演示环境里有', isInternal: true },
    how: { column: 'sent_at' },
  },
  {
    ...{ table: 'tries', what: '输错密码、验证码的次数', keep: days(2, '发生后'), why: '防止猜密码' },
    how: { column: 'tried_at' },
  },
  {
    ...{ table: 'visit_allowances', what: '每个网络当天上报的次数', keep: days(2, '上报后'), why: '防止刷量' },
    how: 'tend the days of visits',
  },
  {
    ...{ table: 'sessions', what: '登录记录', keep: days(180, '登录失效后'), why: SECURITY_LAW },
    how: { column: 'expires_at' },
  },
  { ...SHORT, table: 'solved_challenges', keep: days(1, '失效后'), how: { column: 'expires_at' } },
  { ...SHORT, table: 'account_tickets', keep: days(1, '失效后'), how: { column: 'expires_at' } },
  { ...SHORT, table: 'document_tickets', keep: days(1, '失效后'), how: { column: 'expires_at' } },
  { ...SHORT, table: 'pay_tokens', keep: days(1, '失效后'), how: { column: 'created_at' } },
  { ...SHORT, table: 'wechat_codes', keep: days(1, '失效后'), how: { column: 'used_at' } },
  { ...SHORT, table: 'wechat_tickets', keep: days(1, '失效后'), how: { column: 'expires_at' } },
  {
    ...{ table: 'wechat_identities', what: '没有绑定账号的微信昵称、头像、openid', keep: days(180, '授权后') },
    ...{ why: '下次在微信里登录时接着绑定', how: { column: 'created_at', only: 'user_id IS NULL' } },
  },
  {
    ...{ table: 'wx_subscriptions', what: '微信订阅消息的授权', keep: days(365, '询问后'), why: '发送您订阅的提醒' },
    how: { column: 'asked_at' },
  },
  {
    ...{ table: 'sandbox_wechat_messages', what: '沙箱微信消息', keep: days(30, '发送后') },
    ...{ why: '只在演示环境里有', isInternal: true, how: { column: 'sent_at' } },
  },
  {
    ...{ table: 'visitor_events', what: '浏览与点击记录', keep: days(180, '发生后'), why: SECURITY_LAW },
    how: { column: 'created_at' },
  },
  {
    ...{ table: 'visit_events', what: '落地页访问（随机编号，不含个人信息）' },
    ...{
      keep: days(90, '访问后', '设置 measuring'),
      why: '统计页面效果，之后只留合计',
      how: 'tend the days of visits',
    },
  },
  {
    ...{ table: 'client_reports', what: '页面出错的样本（不含浏览器全名）', keep: days(30, '发生后') },
    ...{ why: '排查故障', how: { column: 'created_at' } },
  },
  {
    ...{ table: 'client_errors', what: '页面出错的合计', keep: days(90, '最后一次出现后'), why: '排查故障' },
    how: { column: 'last_seen_at' },
  },
  {
    ...{ ...ads, table: 'user_sources', keep: days(180, '访问后') },
    how: {
      ...{ column: 'created_at', only: "click_ids <> '{}' OR first_click_ids <> '{}'" },
      set: "click_ids = '{}', first_click_ids = '{}'",
    },
  },
  {
    ...{ ...ads, table: 'postbacks', keep: days(180, '访问后') },
    how: { column: 'happened_at', only: "state <> 'waiting'" },
  },
  {
    ...{ table: 'postback_calls', what: '回传广告平台的原文', keep: days(60, '回传后'), why: '与平台核对' },
    how: { column: 'at' },
  },
  {
    ...{
      table: 'leads',
      what: '报名线索（来源、跟进备注）',
      keep: days(LEADS_KEPT_DAYS, '最后一次报名后', '线索设置'),
    },
    ...{ why: '回访与跟进；到期后去掉个人信息，只留统计', how: expireLeads },
  },
  {
    ...{ table: 'checkouts', what: '没有下单的结算单', keep: days(180, '最后一次打开后'), why: '回来时接着下单' },
    how: { column: 'updated_at', only: "status <> 'ordered'", refersTo: ['user_sources.checkout_id'] },
  },
  {
    ...{ table: 'addresses', what: '您删除的收货地址', keep: days(30, '删除后'), why: '路上的包裹可能还要用' },
    how: {
      ...{ column: 'deleted_at', only: "deleted_at IS NOT NULL AND receiver <> ''" },
      set: "receiver = '', phone = '', company = '', province = '', city = '', area = '', location = ''",
    },
  },
  {
    ...{ table: 'messages', what: '消息', keep: days(365, '发出后'), why: '告诉您订单、学习和账号的变化' },
    how: { column: 'created_at' },
  },
  {
    ...{ table: 'notice_reads', what: '您读过哪些公告', keep: days(365, '打开后'), why: '标出没有读过的公告' },
    how: { column: 'read_at' },
  },
  {
    ...{ table: 'push_subscriptions', what: '您同意弹出提醒的浏览器（推送地址）', keep: days(180, '同意后') },
    ...{ why: '有新消息时提醒您；关闭提醒或退出登录即删除', how: { column: 'created_at' } },
  },
  {
    ...{ table: 'message_pushes', what: '等待推送的消息', keep: days(2, '发出后'), why: '推送失败后再试' },
    how: { column: 'created_at' },
  },
  {
    ...{ table: 'consult_messages', what: '在线咨询内容', keep: days(730, '发送后'), why: '回答问题、处理投诉' },
    how: { column: 'sent_at' },
  },
  {
    ...{
      table: 'consult_conversations',
      what: '未登录访客的咨询会话',
      keep: days(730, '开始后'),
      why: '接着上次的咨询',
    },
    how: {
      column: 'started_at',
      only: 'user_id IS NULL AND NOT EXISTS (SELECT FROM consult_messages m WHERE m.conversation_id = consult_conversations.id)',
    },
  },
  {
    ...{ table: 'consult_requests', what: '咨询留言（称呼、手机号）', keep: days(730, '留言后') },
    ...{ why: '回答问题、处理投诉', how: { column: 'created_at' } },
  },
  {
    ...{ table: 'uploads', what: '上传后没有提交的图片', keep: days(1, '上传后'), why: '等您提交表单' },
    how: 'sweep uploads',
  },
  {
    ...{ table: 'yanxue_customer_infos', what: '研学健康与饮食信息', keep: days(30, '活动结束后') },
    ...{ why: '敏感个人信息，活动结束即达到目的', how: expireHealth },
  },
  {
    ...{ table: 'agreement_confirmations', what: '签署的课程协议', keep: days(1095, '课程有效期结束后') },
    ...{ why: LIMITATION, how: expireAgreements },
  },
  {
    ...{ table: 'users', what: '账号、资料、实名结果、学籍、收货地址、表单、证件照' },
    ...{ keep: { text: '注销账号时删除' }, why: '为您提供服务' },
  },
  {
    ...{ table: 'my_courses', what: '学习进度、笔记、作业与考试作答、收藏、打卡、结业证书' },
    ...{ keep: { text: '注销账号时删除' }, why: '续播、批改、错题与报告' },
  },
  {
    ...{ table: 'course_posts', what: '您写的课程评价与提问' },
    ...{ keep: { text: '您删除或注销账号时删除' }, why: '让其他同学了解课程' },
  },
  {
    ...{ table: 'study_plans', what: '学习计划、休息日、学习目标、学习的日子' },
    ...{ keep: { text: '注销账号时删除' }, why: '今天的安排、连续学习、倒计时' },
  },
  {
    ...{ table: 'message_settings', what: '消息设置' },
    ...{ keep: { text: '注销账号时删除' }, why: '不发您不想要的消息' },
  },
  {
    ...{ table: 'live_events', what: '直播间发言、签到、投票与禁言' },
    ...{ keep: { text: '与课程回放一起，注销账号时删除' }, why: '回放旁边的聊天、出勤' },
  },
  {
    ...{ table: 'orders', what: '订单、付款、退款与账目' },
    ...{ keep: { text: '30 年，注销后不含姓名、手机号和地址' }, why: VOUCHERS },
  },
  {
    ...{ table: 'invoices', what: '发票（抬头、税号、金额）' },
    ...{ keep: { text: '30 年，注销后不含邮箱和备注' }, why: VOUCHERS },
  },
  {
    ...{ table: 'agreement_consents', what: '您同意过的协议与时间' },
    ...{ keep: { text: '一直保留，注销后只有账号编号' }, why: '证明您同意过' },
  },
  {
    ...{
      table: 'result_shares',
      what: '分享数据的链接',
      keep: days(30, '失效后'),
      why: '查看谁打开过',
      isInternal: true,
    },
    how: { column: 'expires_at' },
  },
  {
    ...{ table: 'preview_links', what: '预览链接', keep: days(30, '失效后'), why: '查看谁打开过', isInternal: true },
    how: { column: 'expires_at' },
  },
  {
    ...{
      table: 'page_versions',
      what: '页面的历史版本（每页最新 100 个和发布过的一直保留）',
      keep: days(365, '保存后'),
    },
    ...{ why: '找回与比较', isInternal: true, how: expireVersions },
  },
  {
    ...{ table: 'page_batches', what: '一次改许多页的记录（用来撤销）', keep: days(365, '修改后') },
    ...{ why: '撤销与查明', isInternal: true, how: { column: 'begun_at' } },
  },
  {
    ...{ table: 'page_sections', what: '员工存下来的积木', keep: { text: '一直保留，本人可以删除' } },
    ...{ why: '加到别的页面', isInternal: true },
  },
  {
    ...{ table: 'page_presence', what: '谁正打开哪一页', keep: days(1, '离开后') },
    ...{ why: '告诉同时在改的同事', isInternal: true, how: { column: 'seen_at' } },
  },
  {
    ...{ table: 'staff_sessions', what: '员工登录记录', keep: days(180, '最后一次使用后'), why: SECURITY_LAW },
    ...{ isInternal: true, how: { column: 'seen_at' } },
  },
  {
    ...{ table: 'staff_devices', what: '员工用过的浏览器', keep: days(180, '最后一次使用后') },
    ...{ why: '新浏览器登录时提醒', isInternal: true, how: { column: 'seen_at' } },
  },
  {
    ...{ table: 'staff_audit', what: '员工操作记录', keep: { text: '一直保留' } },
    ...{ why: '查明谁改了什么；不写入个人信息', isInternal: true },
  },
  {
    ...{ table: 'alarms', what: '已结束的报警', keep: days(400, '结束后'), why: '与去年同期比较', isInternal: true },
    how: { column: 'ended_at', only: 'ended_at IS NOT NULL' },
  },
  {
    ...{
      table: 'money_checks',
      what: '每天的账目核对',
      keep: days(400, '核对后'),
      why: '与去年同期比较',
      isInternal: true,
    },
    how: { column: 'checked_at' },
  },
];
