/**
 * Maximum number of days, as the privacy policy promises: the school may delete a person's data earlier, never later.
 */
export const LEADS_KEPT_DAYS = 730;

/** Stages that an operator sets. */
export const WORKED_STAGES = ['new', 'called', 'valid', 'invalid', 'lost'] as const;
export type WorkedStage = (typeof WORKED_STAGES)[number];

/** Stages as shown: orders and lessons override the stage that staff set. */
export const LEAD_STAGES = ['new', 'called', 'valid', 'paid', 'studying', 'invalid', 'lost'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];

export const LEAD_STAGE_NAMES: Readonly<Record<LeadStage, string>> = {
  new: '新线索',
  called: '已联系',
  valid: '有效',
  paid: '已付款',
  studying: '在学',
  invalid: '无效',
  lost: '已流失',
};

/** Allowed changes by staff. Nothing becomes new again; a lead that was given up may return. */
const MOVES: Readonly<Record<WorkedStage, readonly WorkedStage[]>> = {
  new: ['called', 'valid', 'invalid', 'lost'],
  called: ['valid', 'invalid', 'lost'],
  valid: ['called', 'invalid', 'lost'],
  invalid: ['called', 'valid'],
  lost: ['called', 'valid'],
};

/** The stages that staff may set from this one; none once orders and lessons decide. */
export function nextStages(shown: LeadStage): readonly WorkedStage[] {
  return shown === 'paid' || shown === 'studying' ? [] : MOVES[shown];
}

/** Facts about a lead from orders and lessons. */
export interface LeadFacts {
  /** True with a paid order that is not being refunded. */
  readonly hasPaid: boolean;
  /** True when a lesson of the paid course has begun. */
  readonly hasStudied: boolean;
}

/** The stage as shown. After a refund it is again the one that staff set. */
export function shownStage(worked: WorkedStage, { hasPaid, hasStudied }: LeadFacts): LeadStage {
  if (!hasPaid) return worked;
  return hasStudied ? 'studying' : 'paid';
}

/** Reasons for giving up a lead, by the stages that require one. */
export const LEAD_REASONS = {
  invalid: {
    'wrong-number': '空号或错号',
    'not-me': '不是本人报名',
    'no-need': '不考研',
    'other-school': '同行或广告',
    test: '测试数据',
  },
  lost: {
    price: '觉得贵',
    elsewhere: '已报其他机构',
    time: '时间不合适',
    unreachable: '多次联系不上',
    'changed-mind': '不考了',
  },
} as const;

const REASON_NAMES: Readonly<Record<string, string>> = { ...LEAD_REASONS.invalid, ...LEAD_REASONS.lost };

/** The reasons of a stage, by name; undefined when it requires none. */
export function reasonsOf(stage: WorkedStage): Readonly<Record<string, string>> | undefined {
  return stage === 'invalid' || stage === 'lost' ? LEAD_REASONS[stage] : undefined;
}

export function reasonName(reason: string): string {
  return REASON_NAMES[reason] ?? reason;
}
