/** How many visitors were shown an arm, and how many of them reached the goal. */
export interface ArmCount {
  readonly visitors: number;
  readonly converted: number;
}

/** A difference of two rates, as fractions of 1. */
export interface Difference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Share of experiments without any difference that may name a winner, however often they are looked at.
 */
export const FALSE_WINNERS = 0.05;
/** Share of correctly split experiments that may be reported as wrong. */
const FALSE_ALARMS = 0.001;
/** The number of visitors at which the interval is narrowest. Source: GrowthBook's tuning parameter. */
const TUNED_FOR = 5000;
/** Least visitors of an arm before any statement: the interval is only valid for many visitors. */
const LEAST_VISITORS = 100;
const LEAST_CONVERTED = 25;
/** 80 % of real differences of the expected size should be found. */
const POWER_Z = 0.8416;

/** Whether the counts are large enough for an interval. */
export function isEnough(control: ArmCount, arm: ArmCount): boolean {
  return hasVisitors(control, arm) && control.converted + arm.converted >= LEAST_CONVERTED;
}

export const hasVisitors = (...arms: readonly Pick<ArmCount, 'visitors'>[]) =>
  arms.every(({ visitors }) => visitors >= LEAST_VISITORS);

/**
 * The difference of an arm's rate from the control's, with an interval that is valid for all looks together: an
 * asymptotic confidence sequence. `comparisons` arms that are compared with one control share the error probability.
 * Decision 0172.
 *
 * Source: Waudby-Smith et al., "Time-uniform central limit theory and asymptotic confidence sequences", 2021, Theorem
 * 2.2.
 */
export function compare(control: ArmCount, arm: ArmCount, comparisons = 1): Difference {
  const of = (one: ArmCount) => ({ visitors: one.visitors, mean: rateOf(one), variance: varianceOf(one) });
  return compareMeans(of(control), of(arm), comparisons);
}

/** A mean over visitors, with the variance of that mean. */
export interface Mean {
  readonly visitors: number;
  readonly mean: number;
  readonly variance: number;
}

/** The same for any mean over visitors. */
export function compareMeans(control: Mean, arm: Mean, comparisons: number): Difference {
  const difference = arm.mean - control.mean;
  const total = control.visitors + arm.visitors;
  const half = Math.sqrt(control.variance + arm.variance) * width(total, FALSE_WINNERS / comparisons);
  return { difference, low: difference - half, high: difference + half };
}

const rateOf = ({ visitors, converted }: ArmCount) => (visitors === 0 ? 0 : converted / visitors);

/** Variance of a rate. One extra success and one extra failure keep a rate of 0 from looking certain. */
function varianceOf({ visitors, converted }: ArmCount): number {
  const rate = (converted + 1) / (visitors + 2);
  return (rate * (1 - rate)) / visitors;
}

/** Half the width of the interval in standard errors. */
function width(total: number, alpha: number): number {
  const rho2 = (-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / TUNED_FOR;
  const grown = total * rho2 + 1;
  return Math.sqrt(((2 * grown) / (total * rho2)) * Math.log(Math.sqrt(grown) / alpha));
}

interface Plan {
  /** Rate of the control, as a fraction of 1. */
  readonly rate: number;
  /** Relative lift: 0.2 is from 6 % to 7.2 %. */
  readonly lift: number;
  /** Percent of each arm, the control's first. */
  readonly shares: readonly number[];
  /** For money: spread of payers' amounts (variance divided by the squared mean). Undefined for a rate. */
  readonly spread?: number;
}

/** How many visitors, over all arms, are needed to find a real lift of this size in 80 % of experiments. */
export function neededVisitors({ rate, lift, shares, spread }: Plan): number {
  const [control = 50, ...arms] = shares;
  const better = Math.min(rate * (1 + lift), 0.999);
  const alpha = FALSE_WINNERS / Math.max(1, arms.length);
  // Mean square of the money per visitor. It is largest when the better arm's amounts are larger, not more frequent.
  const [square, betterSquare] =
    spread === undefined ? [rate, better] : [rate * (1 + spread), rate * (1 + spread) * (1 + lift) ** 2];
  const isFound = (total: number) =>
    arms.every((share) => {
      const [own, other] = [(total * control) / 100, (total * share) / 100];
      const error = Math.sqrt((square - rate ** 2) / own + (betterSquare - better ** 2) / other);
      return (better - rate) / error >= width(own + other, alpha) + POWER_Z;
    });
  let [low, high] = [0, 1000];
  while (!isFound(high) && high < 1e9) [low, high] = [high, high * 2];
  while (high - low > 100) {
    const middle = Math.round((low + high) / 2);
    if (isFound(middle)) high = middle;
    else low = middle;
  }
  return Math.ceil(high / 100) * 100;
}

/** Whether visitors are split as intended. */
export interface RatioCheck {
  /** p of the chi-square test at this one look. */
  readonly p: number;
  readonly isOff: boolean;
}

/** Weight of the prior that shares are as intended, in visitors. */
const BELIEF = 1000;

/**
 * Checks the split of an experiment. It is wrong when the chi-square test has p < 0.001 and the result is also valid
 * for daily looks: a Bayes factor of 1,000.
 *
 * Source: Lindon and Malek, "Anytime-valid inference for multinomial count data", 2022.
 */
export function checkRatio(arms: readonly { readonly visitors: number; readonly share: number }[]): RatioCheck {
  const total = arms.reduce((all, { visitors }) => all + visitors, 0);
  if (total === 0 || arms.length < 2) return { p: 1, isOff: false };
  let chiSquare = 0;
  let logFactor = logGamma(BELIEF) - logGamma(BELIEF + total);
  for (const { visitors, share } of arms) {
    const part = share / 100;
    chiSquare += (visitors - part * total) ** 2 / (part * total);
    logFactor += logGamma(BELIEF * part + visitors) - logGamma(BELIEF * part) - visitors * Math.log(part);
  }
  const p = Math.min(1, chiSquareTail(chiSquare, arms.length - 1));
  return { p, isOff: p < FALSE_ALARMS && logFactor > Math.log(1 / FALSE_ALARMS) };
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** The logarithm of the gamma function, for arguments above 0. Source: Lanczos' approximation, g = 7, 9 terms. */
function logGamma(x: number): number {
  const z = x - 1;
  const sum = LANCZOS.reduce((all, term, index) => all + term / (z + index + 1), 0.99999999999980993);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * The complementary error function for arguments from 0, exact to a relative 1.2e-7. Source: Numerical Recipes, erfcc.
 */
function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * x);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const sum = terms.reduceRight((all, term) => all * t + term, 0);
  return t * Math.exp(-x * x + sum);
}

/** The probability of a chi-square value of at least this, for 1 to 4 degrees of freedom. */
function chiSquareTail(value: number, freedom: number): number {
  const half = value / 2;
  if (freedom === 1) return erfc(Math.sqrt(half));
  if (freedom === 2) return Math.exp(-half);
  if (freedom === 3) return erfc(Math.sqrt(half)) + Math.sqrt((2 * value) / Math.PI) * Math.exp(-half);
  return Math.exp(-half) * (1 + half);
}
