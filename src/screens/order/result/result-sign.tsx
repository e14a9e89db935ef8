import type { PaymentResult } from '#src/features/order/payment-result.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';

interface ResultSignProps {
  readonly status: PaymentResult['status'];
  /** SVG path in a 24 × 24 box. */
  readonly mark: string;
}

/** The icon above the text of a payment's result. */
export function ResultSign({ status, mark }: ResultSignProps) {
  return (
    <span className={`pay-result__sign pay-result__sign--${status}`}>
      <LineIcon d={mark} size={32} width={2.5} />
    </span>
  );
}
