import { createPublicKey } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sandboxTrades } from '#server/db/schema/payment.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { readForm } from '#server/kernel/strict-body.ts';
import type { PaymentAction } from '#src/contract/payment.ts';
import { signedText } from './alipay-notification.ts';
import { outTradeNo, paymentIdOf } from './payment-gateway.ts';
import { isSigned, signText } from './rsa-sign.ts';
import { sandboxKey } from './sandbox-key.ts';

type Trade = typeof sandboxTrades.$inferSelect;

/** Where the sandbox receives signed forms. */
export const SANDBOX_FORM_PATH = '/sandbox/pay-form';
const FIELDS = ['method', 'out_trade_no', 'sign', 'subject', 'total_amount'];

/** The signed form for the payment page of a trade. */
export async function sandboxForm(db: Database, trade: Trade): Promise<PaymentAction> {
  const fields = fieldsOf(trade);
  const sign = signText(signedText(fields, ['sign']), await sandboxKey(db));
  return { kind: 'form', action: SANDBOX_FORM_PATH, method: 'POST', fields: { ...fields, sign } };
}

/** The trade of a submitted form; undefined unless it equals the signed one, field by field. */
export async function readSandboxForm(db: Database, body: string): Promise<Trade | undefined> {
  const fields = readForm(body);
  if (!fields || Object.keys(fields).sort().join() !== FIELDS.join()) return undefined;
  if (!isSigned(signedText(fields, ['sign']), fields.sign ?? '', createPublicKey(await sandboxKey(db))))
    return undefined;
  const [trade] = await db
    .select()
    .from(sandboxTrades)
    .where(eq(sandboxTrades.paymentId, paymentIdOf(fields.out_trade_no ?? '') ?? ''));
  const isSame = trade && Object.entries(fieldsOf(trade)).every(([name, value]) => fields[name] === value);
  return isSame ? trade : undefined;
}

function fieldsOf({ paymentId, method, title, amountCents }: Trade) {
  return {
    method: String(method),
    out_trade_no: outTradeNo(paymentId),
    subject: title,
    total_amount: decimalYuan(amountCents),
  };
}
