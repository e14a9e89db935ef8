import type { PaymentResult } from '#src/features/order/payment-result.ts';

interface ResultSignProps {
  readonly status: PaymentResult['status'];
  /** A drawing in a square of 24. */
  readonly mark: string;
}

/** The sign above the words of a payment's result. */
export function ResultSign({ status, mark }: ResultSignProps) {
  return (
    <span className={`pay-result__sign pay-result__sign--${status}`}>
      <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
        <path
          d={mark}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
