/** Kinds of problems of the school's machines, as texts for staff. */
export const alarmKinds = {
  sms: '短信发送失败',
  payments: '到账无订单',
  ledger: '账目不一致',
  payments_waiting: '付款久未确认',
  postbacks: '回传积压',
  errors: '接口错误过多',
  job_late: '任务未按时运行',
  job_failing: '任务连续失败',
  disk: '磁盘将满',
  release: '页面版本未跟上',
} as const;

export type AlarmKind = keyof typeof alarmKinds;
