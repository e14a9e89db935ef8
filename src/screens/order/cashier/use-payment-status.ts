import { useQuery } from '@tanstack/react-query';
import { askAgainMs, mayChange, type TokenResult, tokenResultQuery } from '#src/features/order/pay-token.ts';
import { type PaymentResult, paymentResultQuery } from '#src/features/order/payment-result.ts';
import { isMissing } from '#src/lib/api/api-failures.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';

interface StatusOptions {
  readonly orderUuid: string | undefined;
  readonly token: string | undefined;
  /** The student should be logged in here: ask for the order itself first. */
  readonly isHome: boolean;
}

/** The state of a payment, as far as this browser may know it. */
export interface PaymentStatus {
  readonly status: PaymentResult['status'];
  /** Amount due or paid; undefined when it is unknown. */
  readonly cents: number | undefined;
  readonly title: string | undefined;
  /** The order belongs to the student who is logged in. */
  readonly isOwn: boolean;
  /** False when the token has expired. */
  readonly canStart: boolean;
}

/** Polls the state of a payment: by the login if there is one, else by the token. */
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
