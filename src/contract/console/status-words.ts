/** What each job of the server does, as staff read it. */
export const JOB_NAMES: Readonly<Record<string, string>> = {
  'close unpaid orders': '关闭到期未付的订单',
  'query payments': '向支付平台查询付款',
  'remind of live classes': '直播课提醒',
  'send refunds': '发送退款',
  'push messages': '推送消息到浏览器',
  'settle due groups': '结算到期的拼团',
  'close overdue exams': '收卷',
  'tend the days of visits': '整理访问数据的分区',
  'sum up visits': '汇总访问',
  'sum up results': '汇总成果',
  'roll up the days of visits': '按天汇总访问',
  'show the stages of leads': '补上旧线索的阶段',
  'count leads by channel': '汇总各渠道的线索数',
  'follow the published experiments': '记录发布的实验',
  'give leads': '分配线索',
  'gather postbacks': '收集要回传的转化',
  'send postbacks': '发送回传',
  'delete what is old enough': '删除到期的数据',
  'fill in the mistake book': '整理错题本',
  'count attempts at papers': '统计试卷成绩',
  'tell of live classes': '通知快开始的直播',
  'erase accounts': '注销到期的账号',
  'tell the results of the day': '发送每日数据',
  'watch for alarms': '检查报警',
  'sweep uploads': '清理没有用到的上传',
  'settle saves of pages': '核对页面保存',
  'follow the field key': '跟随加密密钥',
  'seal with the field key': '用新密钥重新加密',
  'publish what is due': '定时发布',
  'tell of this process': '报告进程状态',
  'send late notifications': '沙盒：发送迟到的通知',
};

/** What a school can do without, but not for long: each with what does not work while it is missing. */
export const MISSING_SERVICES = {
  sandbox: '这是沙盒：短信、支付、微信和实名都是模拟的，不会真的发送或收款',
  sms: '短信没有设置：没有人能注册、用验证码登录或重设密码',
  'sms receipts': '短信回执没有设置：没送达的短信不会被发现',
  'real name': '实名核验没有设置：学员无法实名',
  'web push': '浏览器推送没有设置：学员打开网站才看到新消息',
  wechat: '微信没有设置：微信里不能登录、分享、提醒和付款',
  payments: '支付没有设置：要付钱的都买不了',
  storage: '图片存储没有设置：学员的图片只留在一台机器上，别的机器找不到',
  'ad platforms': '没有开启任何广告平台：转化不会回传',
} as const;

export type MissingService = keyof typeof MISSING_SERVICES;
