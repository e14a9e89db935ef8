/** Stages that an operator sets. */
export const WORKED_STAGES = ['new', 'called', 'valid', 'invalid', 'lost'] as const;
export type WorkedStage = (typeof WORKED_STAGES)[number];

/** Stages as they are shown: what the student bought and studies says more than what somebody wrote down. */
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

/** Where a stage may go by hand. Nothing becomes new again; what was given up may come back. */
const MOVES: Readonly<Record<WorkedStage, readonly WorkedStage[]>> = {
  new: ['called', 'valid', 'invalid', 'lost'],
  called: ['valid', 'invalid', 'lost'],
  valid: ['called', 'invalid', 'lost'],
  invalid: ['called', 'valid'],
  lost: ['called', 'valid'],
};

/** The stages that an operator may set from this one; none once orders and lessons decide. */
export function nextStages(shown: LeadStage): readonly WorkedStage[] {
  return shown === 'paid' || shown === 'studying' ? [] : MOVES[shown];
}

/** What orders and lessons say of a lead. */
export interface LeadFacts {
  /** An order of money is paid and not on its way back. */
  readonly hasPaid: boolean;
  /** A lesson of what was paid for is begun. */
  readonly hasStudied: boolean;
}

/** The stage as it is shown. A refund takes the fact away, and the stage that was worked out by hand stands again. */
export function shownStage(worked: WorkedStage, { hasPaid, hasStudied }: LeadFacts): LeadStage {
  if (!hasPaid) return worked;
  return hasStudied ? 'studying' : 'paid';
}

/** Why a lead is given up, by the stages that ask for it. */
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

/** The reasons that a stage asks for, by their names; undefined where it asks for none. */
export function reasonsOf(stage: WorkedStage): Readonly<Record<string, string>> | undefined {
  return stage === 'invalid' || stage === 'lost' ? LEAD_REASONS[stage] : undefined;
}

export function reasonName(reason: string): string {
  return REASON_NAMES[reason] ?? reason;
}
