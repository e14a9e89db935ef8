import { compareMeans, type Difference, hasVisitors, type Mean } from './statistics.ts';

/** How many people of an arm have paid this much, after refunds. */
export interface Amount {
  readonly cents: number;
  readonly people: number;
}

/** The visitors of an arm and what some of them paid. */
export interface ArmMoney {
  readonly visitors: number;
  /** Of people with more than nothing. */
  readonly amounts: readonly Amount[];
}

/** So many of the largest amounts count as the smallest of them: nobody alone has more than a twentieth of the weight. */
const CAPPED = 20;
/** Least payers of an arm before any statement. */
const LEAST_PAYERS = 20;

const payersOf = (amounts: readonly Amount[]) => amounts.reduce((sum, { people }) => sum + people, 0);

/**
 * The amount above which a person's money counts as this much, in cents: the 20th largest of all arms together. Infinite
 * with fewer payers.
 *
 * It knows nothing of arms, so that it favours none. Decision 0303.
 */
export function capOf(arms: readonly Pick<ArmMoney, 'amounts'>[]): number {
  const all = arms.flatMap(({ amounts }) => amounts).sort((a, b) => b.cents - a.cents);
  let seen = 0;
  for (const { cents, people } of all) {
    seen += people;
    if (seen >= CAPPED) return cents;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether enough people paid for an interval. */
export function hasPayers(control: ArmMoney, arm: ArmMoney): boolean {
  return hasVisitors(control, arm) && [control, arm].every(({ amounts }) => payersOf(amounts) >= LEAST_PAYERS);
}

/** Money for each visitor of an arm, in cents, with amounts cut at the cap. */
export function meanOf({ visitors, amounts }: ArmMoney, cap: number): Mean {
  let [sum, squares] = [0, 0];
  for (const { cents, people } of amounts) {
    const counted = Math.min(cents, cap);
    sum += counted * people;
    squares += counted * counted * people;
  }
  if (visitors === 0) return { visitors, mean: 0, variance: 0 };
  const mean = sum / visitors;
  return { visitors, mean, variance: (squares / visitors - mean * mean) / visitors };
}

/**
 * The difference of an arm's money for each visitor from the control's, in cents, with an interval that is valid for all
 * looks together, as that of rates is.
 */
export function compareMoney(control: ArmMoney, arm: ArmMoney, cap: number, comparisons = 1): Difference {
  return compareMeans(meanOf(control, cap), meanOf(arm, cap), comparisons);
}

/** Assumed before enough people have paid: amounts whose deviation is as large as their mean. */
const USUAL_SPREAD = 1;
const LEAST_FOR_SPREAD = 50;

/**
 * How much the amounts of all payers differ: their variance over their squared mean, without regard to arms, and without a
 * cap, because that rises with the number of payers.
 */
export function spreadOf(arms: readonly Pick<ArmMoney, 'amounts'>[]): number {
  const amounts = arms.flatMap((arm) => arm.amounts);
  const payers = payersOf(amounts);
  if (payers < LEAST_FOR_SPREAD) return USUAL_SPREAD;
  const { mean, variance } = meanOf({ visitors: payers, amounts }, Number.POSITIVE_INFINITY);
  return mean === 0 ? USUAL_SPREAD : (variance * payers) / (mean * mean);
}
