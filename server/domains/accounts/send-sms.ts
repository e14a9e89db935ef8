import { and, eq, gt, isNull } from 'drizzle-orm';
import { smsSendings } from '#server/db/schema/account.ts';
import type { Log, ServerContext } from '#server/domains/context.ts';
import type { SmsAnswer, SmsMessage, SmsProvider } from '#server/gateways/sms/sms-gateway.ts';
import { purposeOf } from '#server/gateways/sms/sms-settings.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';

export interface SendingContext extends ServerContext {
  readonly log: Log;
}

/** Within this time a student without a code asks again. */
const SOON_SECONDS = 10 * 60;

/** No provider took a message. The text names provider and code, never the number or the code in the message. */
class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
}

/**
 * Sends a message through the first provider that accepts it; decision 0254.
 *
 * The next one is tried only when the failure is ours: a wrong or overused number is so everywhere, and a second
 * provider would double what an attacker may send. A provider that does not answer may have sent the message: it counts
 * as sent.
 */
export async function sendSms(context: SendingContext, message: SmsMessage): Promise<void> {
  const { log } = context;
  const failures: string[] = [];
  for (const provider of await inOrder(context, message.mobile)) {
    const answer = await sendBy(context, provider, message);
    if (answer.state === 'sent') return;
    const { code } = answer;
    if (answer.state === 'unknown') {
      log.warn({ provider: provider.name, code }, 'SMS may not have been sent');
      return;
    }
    failures.push(`${provider.name} ${code}`);
    if (answer.fault !== 'ours') break;
    log.warn({ provider: provider.name, code }, 'SMS provider failed');
  }
  throw new SmsFailure(failures.length === 0 ? 'No SMS provider is set up.' : `SMS not sent: ${failures.join(', ')}.`);
}

/** After an unanswered message, the next request of the same student uses another provider if there is one. */
async function inOrder({ db, clock, seal, gateways }: SendingContext, mobile: string): Promise<readonly SmsProvider[]> {
  const [first, ...others] = gateways.sms;
  if (!first || others.length === 0) return gateways.sms;
  const unanswered = await db
    .select({ provider: smsSendings.provider })
    .from(smsSendings)
    .where(
      and(
        eq(smsSendings.mobileHash, mobileHash(seal, mobile)),
        eq(smsSendings.state, 'unknown'),
        gt(smsSendings.sentAt, after(clock.now(), -SOON_SECONDS)),
      ),
    );
  const isDoubtful = ({ name }: SmsProvider) => unanswered.some(({ provider }) => provider === name);
  return [...gateways.sms].sort((a, b) => Number(isDoubtful(a)) - Number(isDoubtful(b)));
}

/** The row is written before the request: if the process dies meanwhile, it stays `unknown`. */
async function sendBy(context: SendingContext, provider: SmsProvider, message: SmsMessage): Promise<SmsAnswer> {
  const { db, clock, random, seal } = context;
  const id = newUuid(random);
  await db.insert(smsSendings).values({
    id,
    sentAt: clock.now(),
    purpose: purposeOf(message.action),
    provider: provider.name,
    state: 'unknown',
    mobileHash: mobileHash(seal, message.mobile),
  });
  const answer = await provider.send(message, id);
  const { providerId, ...outcome } = columnsOf(answer);
  // A receipt may be here before the answer: then it has the last word.
  const [first] = await db
    .update(smsSendings)
    .set({ providerId, ...outcome })
    .where(and(eq(smsSendings.id, id), isNull(smsSendings.reportedAt)))
    .returning({ id: smsSendings.id });
  if (!first && providerId !== '') await db.update(smsSendings).set({ providerId }).where(eq(smsSendings.id, id));
  return answer;
}

function columnsOf(answer: SmsAnswer) {
  if (answer.state === 'sent') return { state: answer.state, providerId: answer.providerId };
  const fault = answer.state === 'failed' ? answer.fault : ('' as const);
  return { state: answer.state, providerId: '', errorCode: answer.code, fault };
}

/** The same for the same mobile as long as the key is the same. */
export const mobileHash = (seal: FieldSeal, mobile: string) => seal.sign(`sms sending ${mobile}`);
