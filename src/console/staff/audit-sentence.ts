import type { ConsoleReply } from '#src/contract/console/all.ts';
import { STAFF_ROLE_NAMES, STAFF_ROLES } from '#src/contract/console/roles.ts';

type Entry = ConsoleReply<'GET /console/api/audit'>['entries'][number];

const SENTENCES: Readonly<Record<string, (subject: string) => string>> = {
  'channel.add': (name) => `新建了渠道链接「${name}」`,
  'channel.change': (name) => `修改了渠道链接「${name}」`,
  'chat.claim': (id) => `领取了咨询 ${id}`,
  'chat.hand': (id) => `转出了咨询 ${id}`,
  'chat.release': (id) => `放回了咨询 ${id}`,
  'chat.settle': (id) => `把咨询 ${id} 标为不用回复`,
  'chat.reply-add': (title) => `添加了快捷回复「${title}」`,
  'chat.reply-change': (title) => `修改了快捷回复「${title}」`,
  'chat.reply-drop': (title) => `删除了快捷回复「${title}」`,
  'chat.hours': () => '修改了咨询的服务时间',
  'course-post.show': (number) => `展示了评价或提问 #${number}`,
  'course-post.refuse': (number) => `没有展示评价或提问 #${number}`,
  'course-post.answer': (number) => `回复了评价或提问 #${number}`,
  'homework.claim': (number) => `领取了作业 #${number}`,
  'homework.leave': (number) => `放回了作业 #${number}`,
  'homework.mark': (number) => `批改了作业 #${number}（草稿）`,
  'homework.release': (number) => `发还了作业 #${number} 的批改`,
  'invoice.issue': (number) => `开出了发票 #${number}`,
  'invoice.refuse': (number) => `退回了发票申请 #${number}`,
  'invoice.reverse': (number) => `登记发票 #${number} 已红冲`,
  'invoice.pdf': (number) => `上传了发票 #${number} 的 PDF`,
  'invoice.export': (count) => `导出了 ${count} 张待开发票`,
  'lead.change': (number) => `修改了线索 #${number}`,
  'lead.note': (number) => `给线索 #${number} 添加了备注`,
  'lead.mobile-shown': (number) => `查看了线索 #${number} 的手机号`,
  'lead.answers-shown': (number) => `查看了线索 #${number} 的表单内容`,
  'lead.erase': (number) => `删除了线索 #${number} 的个人信息`,
  'lead.export': (reason) => `导出了线索，用途：${reason}`,
  'lead.settings': () => '修改了线索设置',
  'live.delete': (name) => `在直播「${name}」里删除了一条发言`,
  'live.pin': (name) => `在直播「${name}」里置顶了一条发言`,
  'live.unpin': (name) => `取消了直播「${name}」里的置顶`,
  'live.mute': (name) => `在直播「${name}」里禁言了一名学员`,
  'live.unmute': (name) => `在直播「${name}」里解除了一名学员的禁言`,
  'live.slow': (name) => `改了直播「${name}」的发言间隔`,
  'live.sign-in': (name) => `在直播「${name}」里开始了签到`,
  'live.sign-in-end': (name) => `结束了直播「${name}」的签到`,
  'live.poll': (name) => `在直播「${name}」里发起了投票`,
  'live.poll-end': (name) => `结束了直播「${name}」的投票`,
  'live.end': (name) => `结束了直播「${name}」`,
  'aftersales.accept': (number) => `同意了售后申请 #${number}`,
  'aftersales.refuse': (number) => `没有同意售后申请 #${number}`,
  'aftersales.finish': (number) => `验收了售后申请 #${number} 的退货`,
  'photo.pass': (name) => `通过了证件照 ${name}`,
  'photo.return': (name) => `退回了证件照 ${name}`,
  'package.send': (number) => `登记包裹 #${number} 已寄出`,
  'package.take-back': (number) => `收回了包裹 #${number} 的快递单号`,
  'package.export': (count) => `导出了 ${count} 个待发包裹的地址`,
  'page.restore': (file) => `恢复了 ${file} 的一个历史版本`,
  'release.cancel': () => '取消了定时发布',
  'release.known': (path) => `知道 ${path} 还有提醒，照样发布`,
  'release.order': (kind) => `点了${kind}`,
  'release.publish': (paths) => `发布了 ${paths || '网站'}`,
  'release.rollback': (paths) => `退回了 ${paths || '网站'}`,
  'release.schedule': () => '安排了定时发布',
  'postback.retry': (what) => `让 ${what} 的回传重发`,
  'postback.settings': (platform) => `修改了${platform}的回传设置`,
  'postback.test': (platform) => `给${platform}发了一次测试回传`,
  'preview.make': (file) => `给出了 ${file} 的预览链接`,
  'preview.withdraw': (file) => `收回了 ${file} 的预览链接`,
  'result.share': (name) => `分享了数据“${name}”`,
  'result.unshare': (name) => `收回了数据“${name}”的分享`,
  'review.approve': (file) => `通过了 ${file}`,
  'review.comment': (file) => `评论了 ${file}`,
  'review.known': (path) => `知道 ${path} 还有提醒，照样通过`,
  'review.return': (file) => `退回了 ${file}`,
  'review.send': (file) => `把 ${file} 送审`,
  'review.settle': (file) => `结束了 ${file} 的一个讨论`,
  'review.withdraw': (file) => `撤回了 ${file} 的送审`,
  'page.archive': (file) => `下线了页面 ${file}`,
  'page.new': (file) => `新建了页面 ${file}`,
  'page.rename': (file) => `改了页面地址，现在是 ${file}`,
  'page.save': (file) => `保存了页面 ${file}`,
  'page.unarchive': (file) => `把页面 ${file} 恢复成草稿`,
  'picture.add': (path) => `上传了图片 ${path}`,
  'picture.cut': (path) => `裁出了图片 ${path}`,
  'cost.enter': (count) => `录入了 ${count}花费`,
  'cost.drop': (page) => `删除了 ${page} 的一笔花费`,
  'error.solved': (message) => `把页面报错「${message}」标记为已解决`,
  'error.ignored': (message) => `忽略了页面报错「${message}」`,
  'error.open': (message) => `重新打开了页面报错「${message}」`,
  'experiment.end': (name) => `结束了实验「${name}」`,
  'school.import': (folder) => `从文件夹 ${folder} 导入了学校数据`,
  'student-data.find': (number) => `查看了学员 ${number} 的账号`,
  'student-data.export': (number) => `导出了学员 ${number} 的个人信息`,
  'student-data.erase': (number) => `为学员 ${number} 申请了注销账号`,
  'student-data.keep': (number) => `为学员 ${number} 撤销了注销申请`,
  'staff.add': (name) => `添加了员工「${name}」`,
  'staff.change': (name) => `修改了员工「${name}」`,
  'staff.change-password': () => '修改了自己的密码',
  'lead.mobile-alarm': (name) => `「${name}」今天查看的线索达到了上限，请确认是否正常`,
  'lead.hurry-alarm': (name) => `「${name}」十分钟内查看了很多线索的手机号或表单，请确认是否正常`,
  'staff.log-in': () => '登录',
  'staff.log-in-failed': (name) => (name === '' ? '登录失败：没有这个账号' : `登录失败：「${name}」的密码或验证码不对`),
  'staff.new-device': () => '在新设备上登录',
  'staff.proof-failed': () => '再次输入密码时输错了',
  'staff.recovery-used': () => '用恢复码登录或确认，用掉一个',
  'staff.recovery-renewed': () => '重新生成了恢复码',
  'staff.session-ended': () => '退出了一个登录',
  'staff.sessions-ended': () => '退出了其他所有登录',
  'staff.password-link': (name) => `为「${name}」生成了设密码链接`,
  'staff.rules': () => '修改了工作规则',
  'staff.set-password': () => '用链接设置了密码',
  'staff.totp-on': () => '开启了两步登录',
  'staff.totp-off': () => '关闭了两步登录',
};

const FIELDS: Readonly<Record<string, string>> = {
  role: '角色',
  isActive: '可用',
  hasTotp: '两步登录',
  name: '名称',
  code: '代码',
  isArchived: '归档',
  stage: '阶段',
  owner: '负责人',
  'next-contact': '下次联系',
  reason: '原因',
  count: '条数',
  hasMobiles: '完整手机号',
  page: '页面',
  channel: '渠道',
  from: '从',
  until: '到',
  words: '查找',
  due: '只看该联系的',
  windowDays: '合并天数',
  keepDays: '保存天数',
  turns: '轮流分配给',
  release: '版本',
  dueAt: '时间',
  hash: '内容',
  days: '天数',
  cents: '金额（分）',
  winner: '选用',
  isReviewRequired: '发布前必须由另一人审核',
  isOn: '开启',
  accountId: '账户编号',
  dataSetId: '数据源编号',
  origin: '网站地址',
  tokenEnd: '令牌末四位',
  events: '事件',
  event: '事件',
  verdict: '结果',
  invoiceNumber: '发票号码',
  reversalNumber: '红字发票号码',
  device: '设备',
  isOwn: '自己的线索',
  hours: '服务时间',
  address: '地址',
};

export function auditSentence({ action, subject }: Pick<Entry, 'action' | 'subject'>): string {
  return SENTENCES[action]?.(subject) ?? `${action}：${subject}`;
}

/** The changes, field by field: `角色 作者 → 发布者`. */
export function auditChanges({ before, after }: Pick<Entry, 'before' | 'after'>): readonly string[] {
  if (!isObject(after)) return [];
  const old = isObject(before) ? before : {};
  return Object.entries(after).flatMap(([field, value]) => {
    if (old[field] === value) return [];
    const name = FIELDS[field] ?? field;
    return [field in old ? `${name} ${textOf(old[field])} → ${textOf(value)}` : `${name} ${textOf(value)}`];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === true) return '是';
  if (value === false) return '否';
  const role = STAFF_ROLES.find((one) => one === value);
  return role ? STAFF_ROLE_NAMES[role] : String(value ?? '') || '无';
}
