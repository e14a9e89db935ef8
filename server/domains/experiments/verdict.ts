import type { ExperimentGoal, ExperimentSpec, ExperimentState } from '#src/contract/console/experiment.ts';
import type { ArmTotals } from './counts.ts';
import { type Difference, FALSE_WINNERS } from './statistics.ts';

/** An arm with all its figures. */
export interface ArmFigures extends ArmTotals {
  readonly id: string;
  readonly name: string;
  readonly share: number;
  /**
   * Difference from the unchanged page, of rates or of cents per visitor; null for that page itself, and with too few
   * visitors.
   */
  readonly difference: Difference | null;
  /** Cents for each visitor; null when that is not the goal. */
  readonly netCents: number | null;
  /** 75th percentile, in milliseconds. */
  readonly lcpMs: number | null;
}

export interface Verdict {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
}

interface Situation {
  readonly spec: ExperimentSpec;
  readonly state: ExperimentState;
  readonly arms: readonly ArmFigures[];
  readonly isRatioOff: boolean;
  /** Number of visitors needed; null when the author set no expectation. */
  readonly needed: number | null;
  /** The arm that became the page; empty until the experiment is ended. */
  readonly winner: string;
}

const GOAL_NAMES: Readonly<Record<ExperimentGoal, string>> = {
  registered: '报名率',
  ordered: '下单率',
  paid: '付款率',
  'regular-paid': '正式课购买率',
  'first-lesson': '首课率',
  net: '人均净收入',
};

/** A sentence about the experiment's result, or why there is none. */
export function judge(situation: Situation): Verdict {
  const { spec, state, arms, isRatioOff, winner } = situation;
  const seen = arms.reduce((sum, { visitors }) => sum + visitors, 0);
  if (state === 'planned') return plain(`还没有开始。${plan(situation)}`);
  if (isRatioOff) return bad('分到各方案的人数和份额对不上，几乎不可能是碰巧。先找出原因，这些数字不能用来判断。');
  if (state === 'ended') {
    const chosen = arms.find(({ id }) => id === winner)?.name ?? winner;
    return plain(`已经结束，选用了“${chosen}”。${compareAll(spec, arms)}`);
  }
  if (seen === 0 && state !== 'earlier') return plain(`还没有访客看到。${plan(situation)}`);
  const earlier = state === 'earlier' ? '这是旧版，后面的一版已经从头计数。' : '';
  const ending = state === 'over' ? '时间到了，现在所有人看到原来的页面，请结束实验。' : '';
  const gone = state === 'gone' ? '页面里已经没有这个实验，不再计入新的访客；再发布会作为新的一版从头计数。' : earlier;
  const found = bestOf(arms);
  const goal = GOAL_NAMES[spec.goal];
  if (found && found.difference.low > 0) {
    const warnings = warningsOf(found, arms, spec);
    const but = warnings.length > 0 ? `但是${warnings.join('，')}，先不要选用。` : '';
    const text = `“${found.name}”的${goal}更高：${between(spec, found.difference)}。天天看结果，误判的可能也不超过 ${FALSE_WINNERS * 100}%。`;
    return { tone: warnings.length > 0 ? 'bad' : 'good', text: `${gone}${ending}${text}${but}` };
  }
  const worse = arms.filter(({ difference }) => difference && difference.high < 0);
  const others = arms.filter(({ id, difference }) => id !== 'control' && !(difference && difference.high < 0));
  if (worse.length > 0 && others.length === 0) {
    return bad(`${gone}${ending}${worse.map(({ name }) => `“${name}”`).join('、')}的${goal}更低，留用原来的页面。`);
  }
  return plain(`${gone}${ending}${compareAll(spec, others)}${plan(situation)}`);
}

/** Guard metrics that got worse by more than the experiment allows. */
export function warningsOf(arm: ArmFigures, arms: readonly ArmFigures[], { guardrails }: ExperimentSpec): string[] {
  const control = arms.find(({ id }) => id === 'control');
  if (!control || arm.id === 'control') return [];
  const warnings: string[] = [];
  const [own, other] = [refundRateOf(arm), refundRateOf(control)];
  if (own !== null && other !== null && Math.min(arm.paid, control.paid) >= LEAST_PAID) {
    const points = (own - other) * 100;
    if (points > guardrails.refundRate) warnings.push(`退款率高了 ${show(points)} 个百分点`);
  }
  if (arm.lcpMs !== null && control.lcpMs !== null && arm.lcpMs - control.lcpMs > guardrails.lcp) {
    warnings.push(`首屏慢了 ${arm.lcpMs - control.lcpMs} 毫秒`);
  }
  return warnings;
}

/** With fewer payers a refund rate says nothing. */
const LEAST_PAID = 20;

export const refundRateOf = ({ paid, refunded }: ArmTotals) => (paid === 0 ? null : refunded / paid);

function bestOf(arms: readonly ArmFigures[]) {
  const compared = arms.flatMap((arm) => (arm.difference ? [{ ...arm, difference: arm.difference }] : []));
  return compared.sort((a, b) => b.difference.low - a.difference.low)[0];
}

/** An unknown result does not mean that arms are equal. */
function compareAll(spec: ExperimentSpec, arms: readonly ArmFigures[]): string {
  const compared = arms.flatMap(({ name, difference }) =>
    difference ? [`“${name}”和原来的${GOAL_NAMES[spec.goal]}相差${between(spec, difference)}`] : [],
  );
  if (compared.length === 0) {
    return spec.goal === 'net' ? '付款的人还太少，什么也不能说。' : '访客还太少，什么也不能说。';
  }
  const isOpen = arms.some(({ difference }) => difference && difference.low <= 0 && difference.high >= 0);
  return `${compared.join('；')}。${isOpen ? '现在分不出高低，这不等于没有差别。' : ''}`;
}

function plan({ needed, arms, state }: Situation): string {
  if (needed === null || state === 'ended' || state === 'earlier') return '';
  const seen = arms.reduce((sum, { visitors }) => sum + visitors, 0);
  if (seen >= needed) return '计划的访客已经够了：真有预期的提升，八成早该看出来了。';
  return `按预期要 ${needed.toLocaleString('zh-CN')} 位访客，还差 ${(needed - seen).toLocaleString('zh-CN')} 位。`;
}

function between({ goal }: ExperimentSpec, { low, high }: Difference): string {
  if (goal === 'net') return `每个访客在 ${yuan(low)} 到 ${yuan(high)} 元之间`;
  return `在 ${signed(low)} 到 ${signed(high)} 个百分点之间`;
}

const sign = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '');
const yuan = (cents: number) => `${sign(cents)}${(Math.abs(cents) / 100).toFixed(2)}`;

const show = (points: number) => String(Math.round(points * 10) / 10);
const signed = (fraction: number) => `${sign(fraction)}${show(Math.abs(fraction) * 100)}`;
const plain = (text: string): Verdict => ({ tone: 'plain', text });
const bad = (text: string): Verdict => ({ tone: 'bad', text });
