import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { ExperimentGoal, ExperimentState } from '#src/contract/console/experiment.ts';

export type ExperimentCard = ConsoleReply<'GET /console/api/experiments'>['experiments'][number];
export type ExperimentDetail = ConsoleReply<'GET /console/api/experiments/{uuid}'>;

export const STATE_NAMES: Readonly<Record<ExperimentState, string>> = {
  running: '进行中',
  over: '到期，待结束',
  planned: '未开始',
  gone: '已撤下',
  ended: '已结束',
  earlier: '旧版',
};

export const STATE_LOOKS: Readonly<Record<ExperimentState, string>> = {
  running: 'console-badge--ok',
  over: 'console-badge--warn',
  planned: '',
  gone: '',
  ended: '',
  earlier: '',
};

export const GOAL_NAMES: Readonly<Record<ExperimentGoal, string>> = {
  registered: '报名',
  ordered: '下单',
  paid: '付款',
  'regular-paid': '买正式课',
  'first-lesson': '上第一节课',
  net: '人均净收入',
};

/** The name, with the number of the version from the second on. */
export const titleOf = ({ name, version, state }: Pick<ExperimentCard, 'name' | 'version' | 'state'>) =>
  version > 1 || state === 'earlier' ? `${name}（第 ${version} 版）` : name;

const NUMBER = new Intl.NumberFormat('zh-CN');

export const count = (value: number) => NUMBER.format(value);
export const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)}%`);
export const points = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
export const day = (instant: string) => instant.slice(0, 10);

/** The unit of these arms' differences. */
export const unitOf = (arms: readonly Pick<ExperimentDetail['arms'][number], 'net'>[]) =>
  arms.some(({ net }) => net !== null) ? '元' : '百分点';
