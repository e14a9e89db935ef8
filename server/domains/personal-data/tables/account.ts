import { at, LIMITATION, ONLY_A_HASH, type PersonalTable, TECHNICAL, word } from '../table.ts';

const logins = '登录状态、验证码与安全记录';
const wechat = '微信绑定与订阅';
const messages = '消息与消息设置';
const visits = '浏览记录与广告点击标识';
const VISITS_STAY = {
  goes: visits,
  stays: '从哪个活动页和渠道来、点击了什么，只有账号编号或没有编号',
  why: '页面与收入的统计',
} as const;
const MINE = 'user_id = $user';
const TRIES = `kind IN ('code', 'gift word', 'real name', 'password of mobile', 'password of mobile from address')
  AND (subject IN ($user::text, $mobile) OR starts_with(subject, $mobile || ' '))`;
const IDENTITIES = 'identity_id IN (SELECT id FROM wechat_identities WHERE user_id = $user)';

/** The account, its logins, and how the student came. */
export const ACCOUNT_TABLES: readonly PersonalTable[] = [
  {
    ...{ table: 'session_payers', what: wechat, erase: 'delete', hidden: '与“微信”一节相同' },
    of: 'token_hash IN (SELECT token_hash FROM sessions WHERE user_id = $user)',
  },
  {
    ...{ table: 'sessions', what: logins, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '登录记录', newest: 'created_at' },
      columns: { 登录时间: at('created_at'), 有效期至: at('expires_at'), 退出时间: at('revoked_at') },
    },
  },
  { table: 'account_tickets', what: logins, of: MINE, erase: 'delete', hidden: ONLY_A_HASH },
  {
    ...{ table: 'sms_codes', what: logins, of: 'mobile = $mobile', erase: 'delete' },
    show: {
      ...{ title: '验证码与设备', newest: 'created_at' },
      columns: {
        发送时间: at('created_at'),
        用途: word('action', { 3: '登录', 4: '重置密码', 5: '验证本人' }),
        网络地址: 'address',
        浏览器编号: 'device',
      },
    },
  },
  { table: 'sms_outbox', what: logins, of: 'mobile = $mobile', erase: 'delete', hidden: '只在演示环境里有' },
  {
    ...{ ...TECHNICAL, table: 'sms_sendings', of: 'false', hidden: '不含号码，只有加密摘要' },
  },
  { table: 'tries', what: logins, of: TRIES, erase: 'delete', hidden: '两天内的次数，用于防止猜密码' },
  {
    ...{ table: 'agreement_consents', what: '同意过的协议', of: MINE },
    erase: { keep: '哪份协议、什么时候同意，只有账号编号', why: LIMITATION },
    show: {
      ...{ title: '同意过的协议', newest: 'consented_at' },
      columns: {
        协议: word('agreement_index', { 0: '用户注册协议', 1: '隐私政策' }),
        版本: 'version',
        同意时间: at('consented_at'),
      },
    },
  },
  {
    ...{ table: 'user_sources', what: visits, of: MINE },
    erase: {
      set: "click_ids = '{}', first_click_ids = '{}', utm = '{}', current_page = '', landing_page = '', device = '', host = '', city = ''",
      ...VISITS_STAY,
    },
    show: {
      ...{ title: '来源', newest: 'created_at' },
      columns: {
        时间: at('created_at'),
        场合: 'occasion',
        活动页: 'page',
        来源: 'source',
        推广参数: 'utm::text',
        设备: 'device',
        城市: 'city',
      },
    },
  },
  {
    ...{ table: 'visitor_events', what: visits, of: MINE },
    erase: {
      set: "user_id = NULL, click_ids = '{}', utm = '{}', track_info = NULL, landing_page = ''",
      ...VISITS_STAY,
    },
    show: {
      ...{ title: '浏览与点击', newest: 'created_at' },
      columns: { 时间: at('created_at'), 事件: 'event', 页面: 'page', 对象: 'target' },
    },
  },
  {
    ...{ table: 'visitor_students', what: visits, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '浏览器', newest: 'linked_at' },
      columns: { 浏览器随机编号: 'visitor', 登录时间: at('linked_at') },
    },
  },
  {
    ...{ ...TECHNICAL, table: 'experiment_exposures', of: 'false', hidden: '只有浏览器随机编号' },
  },
  {
    ...{ ...TECHNICAL, table: 'postbacks', of: 'false', hidden: '不含账号' },
  },
  { table: 'wechat_tickets', what: wechat, of: IDENTITIES, erase: 'delete', hidden: ONLY_A_HASH },
  {
    ...{ table: 'wx_subscriptions', what: wechat, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '微信订阅', newest: 'asked_at' },
      columns: { 询问时间: at('asked_at'), 用途: 'purpose', 回答: "coalesce(action, '未回答')" },
    },
  },
  {
    ...{ table: 'push_subscriptions', what: messages, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '弹出提醒的浏览器', newest: 'created_at' },
      columns: { 推送服务: "split_part(endpoint, '/', 3)", 同意于: at('created_at') },
    },
  },
  { table: 'message_pushes', what: messages, of: MINE, erase: 'delete', hidden: '几分钟内推送或删除，内容见消息' },
  {
    ...{ table: 'sandbox_wechat_messages', what: wechat, of: 'openid = ANY ($openids)', erase: 'delete' },
    hidden: '只在演示环境里有',
  },
  {
    ...{ table: 'wechat_identities', what: wechat, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '微信', newest: 'created_at' },
      columns: { 昵称: 'nickname', openid: 'openid', unionid: 'unionid', 绑定时间: at('bound_at') },
    },
  },
  { table: 'merged_mobiles', what: '账号', of: MINE, erase: 'delete', hidden: '合并过来的账号的手机号，也能登录' },
  {
    ...{ table: 'account_merges', what: '账号合并', of: '(kept_id = $user OR left_id = $user)' },
    erase: {
      set: "reason = '', refusal = ''",
      goes: '合并账号的说明',
      stays: '哪两个编号、什么时候合并',
      why: LIMITATION,
    },
    show: {
      ...{ title: '账号合并', newest: 'asked_at' },
      columns: {
        申请时间: at('asked_at'),
        状态: word('state', { asked: '等待中', done: '已合并', refused: '没有同意' }),
        完成时间: at('decided_at'),
      },
    },
  },
  {
    ...{ table: 'erasures', what: '注销申请', of: MINE },
    erase: {
      set: "reason = ''",
      goes: '注销申请的说明',
      stays: '什么时候提出、什么时候完成',
      why: '证明已按要求注销，恢复备份后再次执行',
    },
    show: {
      ...{ title: '注销申请', newest: 'asked_at' },
      columns: {
        提出时间: at('asked_at'),
        状态: word('state', { waiting: '等待中', cancelled: '已撤销', erased: '已完成' }),
      },
    },
  },
];

/** Erased last, because the other rows are found through it. */
export const USERS: PersonalTable = {
  ...{ table: 'users', what: '账号', of: 'id = $user' },
  erase: {
    set: `mobile = 'erased ' || id, nickname = '已注销用户', face = '', openid = '', unionuuid = '', sex = 2, birthday = '',
      address = '', is_user_info = false, password_hash = NULL, last_login_at = NULL, erase_at = NULL, erased_at = $now`,
    ...{
      goes: '手机号、昵称、头像、密码',
      stays: '编号与注册时间',
      why: '账目要能对到同一个编号；同一手机号可以重新注册为新账号',
    },
  },
  show: {
    ...{ title: '账号', newest: 'created_at' },
    columns: {
      账号编号: 'num',
      手机号: 'mobile',
      昵称: 'nickname',
      性别: word('sex', { 0: '男', 1: '女', 2: '未填' }),
      生日: 'birthday',
      地址: 'address',
      微信标识: 'openid',
      注册时间: at('created_at'),
      最近登录: at('last_login_at'),
    },
  },
};
