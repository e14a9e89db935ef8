import { compareMeans, type Difference, hasVisitors, type Mean } from './statistics.ts';

/** How many people of an arm have paid this much, after refunds. */
export interface Amount {
  readonly cents: number;
  readonly people: number;
}

/** The visitors of an arm and what some of them paid. */
export interface ArmMoney {
  readonly visitors: number;
  /** Amounts of people who paid more than nothing. */
  readonly amounts: readonly Amount[];
}

/** The largest amounts are cut to the 20th largest, so that one person has at most a twentieth of the weight. */
const CAPPED = 20;
/** Fewest payers per arm for any statement. */
const LEAST_PAYERS = 20;

const payersOf = (amounts: readonly Amount[]) => amounts.reduce((sum, { people }) => sum + people, 0);

/**
 * The amount in cents above which a person's money is cut: the 20th largest of all arms together. Infinite with fewer
 * payers.
 *
 * It ignores arms, so that it favours none. Decision 0303.
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

/** Money per visitor of an arm in cents, with amounts cut at the cap. */
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
 * The difference of an arm's money per visitor from the control's, in cents. Like for rates, the interval is valid for
 * all looks together.
 */
export function compareMoney(control: ArmMoney, arm: ArmMoney, cap: number, comparisons = 1): Difference {
  return compareMeans(meanOf(control, cap), meanOf(arm, cap), comparisons);
}

/** Assumed until enough people have paid: a standard deviation equal to the mean. */
const USUAL_SPREAD = 1;
const LEAST_FOR_SPREAD = 50;

/**
 * Spread of all payers' amounts: variance divided by the squared mean. Ignores arms, and uses no cap, because the cap
 * rises with the number of payers.
 */
export function spreadOf(arms: readonly Pick<ArmMoney, 'amounts'>[]): number {
  const amounts = arms.flatMap((arm) => arm.amounts);
  const payers = payersOf(amounts);
  if (payers < LEAST_FOR_SPREAD) return USUAL_SPREAD;
  const { mean, variance } = meanOf({ visitors: payers, amounts }, Number.POSITIVE_INFINITY);
  return mean === 0 ? USUAL_SPREAD : (variance * payers) / (mean * mean);
}
