import type { PaymentGateway } from '../gateways/payment/payment-gateway.ts';

/** A payment provider with one method, whose answers a test chooses. */
export const testProvider = (
  provider: string,
  method: 0 | 1,
  answers: Pick<PaymentGateway, 'query'> & Partial<Pick<PaymentGateway, 'close'>>,
): PaymentGateway => ({
  provider,
  methods: [method],
  wayFor: () => 'h5',
  start: async () => ({ kind: 'redirect', url: 'https://pay.example/' }),
  close: async () => {},
  refund: async () => 'done',
  readNotification: async () => null,
  answers: { accepted: { status: 200, type: 'text/plain', body: '' }, refused: { status: 400, type: '', body: '' } },
  ...answers,
});
