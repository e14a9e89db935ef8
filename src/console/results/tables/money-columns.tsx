import { moneyText, netCents } from '../numbers.ts';
import type { Totals } from '../result-keys.ts';

/** Revenue, refunds and net: shown together wherever money is shown. */
const MONEY_COLUMNS = ['收入', '退款', '净收入'] as const;

type Money = Pick<Totals, 'paidCents' | 'refundedCents'>;

export function MoneyHeads() {
  return MONEY_COLUMNS.map((name) => (
    <th key={name} scope="col">
      {name}
    </th>
  ));
}

export function MoneyCells({ totals }: { readonly totals: Money }) {
  return (
    <>
      <td data-label={MONEY_COLUMNS[0]}>{moneyText(totals.paidCents)}</td>
      <td data-label={MONEY_COLUMNS[1]}>{moneyText(totals.refundedCents)}</td>
      <td data-label={MONEY_COLUMNS[2]}>{moneyText(netCents(totals))}</td>
    </>
  );
}

/** The same three as figures with their earlier values. */
export function moneyFigures(now: Money, before: Money) {
  const figure = (name: string, of: (totals: Money) => number) => ({
    ...{ name, text: moneyText(of(now)), now: of(now), before: of(before) },
  });
  return [
    figure('收入', ({ paidCents }) => paidCents),
    { ...figure('退款', ({ refundedCents }) => refundedCents), isLessBetter: true },
    figure('净收入', netCents),
  ];
}
