import type { PaymentMethod } from '#src/contract/payment-methods.ts';

/** A decorative mark before the name of a payment method. */
export function MethodMark({ method }: { readonly method: PaymentMethod }) {
  const { color, sign } = MARKS[method];
  return (
    <svg className="order-choice__mark" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill={color} />
      {sign === 'bubbles' ? (
        <g fill="#fff">
          <path d="M11.5 6.5c-4 0-7 2.6-7 5.9 0 1.9 1 3.5 2.6 4.6l-.7 2.2 2.6-1.3c.8.2 1.6.4 2.5.4a6.6 6.6 0 0 1-.2-1.5c0-3.2 3-5.7 6.7-5.7h.4c-.7-2.7-3.5-4.6-6.9-4.6Z" />
          <path d="M18.3 12.4c-3.2 0-5.6 2.1-5.6 4.6 0 2.6 2.4 4.7 5.6 4.7.7 0 1.4-.1 2-.3l2.1 1.1-.5-1.8c1.3-.9 2.1-2.2 2.1-3.7 0-2.5-2.5-4.6-5.7-4.6Z" />
        </g>
      ) : sign === 'card' ? (
        <g fill="none" stroke="#fff" strokeWidth="1.8" strokeLinejoin="round">
          <rect x="5.5" y="8" width="17" height="12.5" rx="2" />
          <path d="M5.5 12.2h17" strokeWidth="2.6" />
          <path d="M8.5 17h4" />
        </g>
      ) : (
        <text x="14" y="20" fill="#fff" fontSize="16" fontWeight="700" textAnchor="middle">
          {sign}
        </text>
      )}
    </svg>
  );
}

const BLUE = '#1268e0';

/** The colours that students know, darkened for contrast on white. */
const MARKS: Readonly<Record<PaymentMethod, { readonly color: string; readonly sign: string }>> = {
  0: { color: BLUE, sign: '支' },
  1: { color: '#078a49', sign: 'bubbles' },
  7: { color: '#2f3bd6', sign: '百' },
  9: { color: BLUE, sign: '花' },
  10: { color: BLUE, sign: '花' },
  101: { color: '#5b6270', sign: 'card' },
  102: { color: '#d0211c', sign: '京' },
};
