import { inTransaction } from '#server/db/transaction.ts';
import { checkPassword } from '#server/domains/accounts/check-password.ts';
import { createSession } from '#server/domains/accounts/sessions.ts';
import { type Agreements, markLogin, storeConsents } from '#server/domains/accounts/users.ts';
import { storeSource } from '#server/domains/attribution/sources.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { userInfo } from './user-info.ts';

interface PasswordLogin {
  readonly mobile: string;
  readonly password: string | undefined;
  readonly agreements: Agreements;
  readonly tracking: Omit<
    InputOf<'POST /api/v1/account/auth/token/create'>['body'],
    'mobile' | 'code' | 'password' | 'agreements'
  >;
}

/** Logs in, or refuses with the same text and time for an unknown mobile and a wrong password. */
export async function logInWithPassword(
  context: CallContext<Session | null>,
  { mobile, password, agreements, tracking }: PasswordLogin,
): Promise<ReplyOf<'POST /api/v1/account/auth/token/create'>> {
  if (password === undefined) throw missingSecret();
  const { db, clock, random, trace } = context;
  const { user, keep } = await checkPassword(context, { mobile, password });
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await keep(tx);
    const loggedIn = await markLogin(tx, user.id, now);
    const token = await createSession(tx, user.id, now, random, context.device);
    await storeConsents(tx, user.id, agreements, now);
    await storeSource(tx, context, { userId: user.id, occasion: 'login', tracking, trace, now });
    return { token, user_info: userInfo(loggedIn, token) };
  });
}

function missingSecret(): Refusal {
  const fields = ['body.code', 'body.password'].map((field) => ({ field, message: '必填' }));
  return new Refusal('INPUT_INVALID', { text: '请填写必填项', data: { fields } });
}
