import { type PaymentMethod, paymentMethods } from '#src/contract/payment-methods.ts';

/** Numbers of instalments with their fee, in hundredths of a percent; the student pays the fee. */
const FEES = [
  { periods: 3, basisPoints: 230 },
  { periods: 6, basisPoints: 450 },
  { periods: 12, basisPoints: 750 },
] as const;

/** Instalments start at 600 yuan. */
const INSTALMENTS_FROM_CENTS = 60_000;

export interface InstalmentPlan {
  readonly periods: number;
  readonly feeCents: number;
  readonly totalCents: number;
  readonly firstPeriodCents: number;
  readonly perPeriodCents: number;
}

/** The instalment plans for an amount; the instalments of a plan add up to its total exactly. */
export function instalmentPlans(amountCents: number): InstalmentPlan[] {
  if (amountCents < INSTALMENTS_FROM_CENTS) return [];
  return FEES.map(({ periods, basisPoints }) => {
    const feeCents = Math.round((amountCents * basisPoints) / 10_000);
    const totalCents = amountCents + feeCents;
    const perPeriodCents = Math.floor(totalCents / periods);
    return {
      periods,
      feeCents,
      totalCents,
      firstPeriodCents: totalCents - perPeriodCents * (periods - 1),
      perPeriodCents,
    };
  });
}

const SHOWN = [
  paymentMethods.WECHAT,
  paymentMethods.ALIPAY,
  paymentMethods.HUABEI,
  paymentMethods.HUABEI_INSTALMENTS,
  paymentMethods.BANK_CARD,
  paymentMethods.JD,
  paymentMethods.BAIDU,
] as const;

/** The payment methods for an amount, in display order, that have a configured provider. */
export function methodsFor(amountCents: number, available: readonly PaymentMethod[]): PaymentMethod[] {
  if (amountCents === 0) return [];
  return SHOWN.filter(
    (method) =>
      available.includes(method) &&
      (method !== paymentMethods.HUABEI_INSTALMENTS || amountCents >= INSTALMENTS_FROM_CENTS),
  );
}

/** A plan in the form of the API. */
export function planView({ periods, feeCents, totalCents, firstPeriodCents, perPeriodCents }: InstalmentPlan) {
  return { periods, fee: feeCents, total: totalCents, first_period: firstPeriodCents, per_period: perPeriodCents };
}
