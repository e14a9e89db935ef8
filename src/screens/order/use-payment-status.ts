import { useQuery } from '@tanstack/react-query';
import { askAgainMs, mayChange, type TokenResult, tokenResultQuery } from '#src/features/order/pay-token.ts';
import { type PaymentResult, paymentResultQuery } from '#src/features/order/payment-result.ts';
import { isMissing } from '#src/lib/api/api-failures.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';

interface StatusOptions {
  readonly orderUuid: string | undefined;
  readonly token: string | undefined;
  /** The student is expected to be logged in here: then the order itself is asked for first. */
  readonly isHome: boolean;
}

/** How a payment stands, as far as this browser may know. */
export interface PaymentStatus {
  readonly status: PaymentResult['status'];
  /** What is paid, or was; undefined when that is not known. */
  readonly cents: number | undefined;
  readonly title: string | undefined;
  /** The order is that of the student who is logged in here. */
  readonly isOwn: boolean;
  /** False when the time of the token is over. */
  readonly canStart: boolean;
}

/** Asks the server how a payment stands, by the login where there is one, else by the token; again and again. */
export function usePaymentStatus({ orderUuid, token, isHome }: StatusOptions) {
  const isLoggedIn = useIsLoggedIn();
  const own = useQuery({
    ...paymentResultQuery(orderUuid ?? ''),
    enabled: ({ state }) => isLoggedIn && orderUuid !== undefined && !isMissing(state.error),
    refetchInterval: ({ state }) => (mayChange(state.data?.status) ? askAgainMs(state.dataUpdateCount) : false),
  });
  const isStranger = !isLoggedIn || orderUuid === undefined || isMissing(own.error);
  const byToken = useQuery({
    ...tokenResultQuery(token ?? ''),
    enabled: token !== undefined && (isStranger || !isHome),
  });
  const { error, refetch } = isStranger || own.error ? (token ? byToken : own) : own;
  return { payment: paymentOf(own.data, byToken.data), error, refetch: () => void refetch() };
}

function paymentOf(own: PaymentResult | undefined, byToken: TokenResult | undefined): PaymentStatus | undefined {
  const known = own ?? byToken;
  if (!known) return undefined;
  const cents = own ? own.pay_now || own.paid_amount : byToken?.amount;
  return {
    status: known.status,
    cents,
    title: byToken?.title,
    isOwn: own !== undefined,
    canStart: own ? own.pay_now > 0 : byToken?.expires_time !== null,
  };
}
