import { inTransaction } from '#server/db/transaction.ts';
import { accountStates } from '#server/domains/accounts/account-states.ts';
import { changeMobile } from '#server/domains/accounts/change-mobile.ts';
import { forgetLoginFailures } from '#server/domains/accounts/check-password.ts';
import {
  createSession,
  endSessionSoon,
  revokeOtherSessions,
  revokeSession,
} from '#server/domains/accounts/sessions.ts';
import { acceptSmsCode, CODE_LIFE_SECONDS, sendSmsCode } from '#server/domains/accounts/sms-codes.ts';
import { mobileLimits } from '#server/domains/accounts/sms-limits.ts';
import { issueTicket, TICKET_SECONDS } from '#server/domains/accounts/tickets.ts';
import { unbindStudent } from '#server/domains/accounts/unbind-student.ts';
import { findUser, registerOrLogIn, storeConsents } from '#server/domains/accounts/users.ts';
import { storeSource } from '#server/domains/attribution/sources.ts';
import { linkVisitor } from '#server/domains/experiments/link-visitor.ts';
import { noteLead } from '#server/domains/leads/note-lead.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { after } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { account } from '#src/contract/account.ts';
import type { InputOf } from '#src/contract/all.ts';
import { smsActions, studentAuthStates } from '#src/contract/states.ts';
import { logInWithPassword } from './password-login.ts';
import { userInfo } from './user-info.ts';

const REFRESH_GRACE_SECONDS = 60;

export const accountHandlers: Handlers<typeof account> = {
  'POST /api/v1/account/validate/code': async ({ body }, context) => {
    const { address, device } = context;
    await sendSmsCode(context, { ...body, address, device });
    return { rest_seconds: mobileLimits[0]?.seconds ?? 0, expires_in: CODE_LIFE_SECONDS };
  },

  'POST /api/v1/account/auth/user/create': async ({ body }, context) => {
    const { db, clock, random, passwords, trace, visitor } = context;
    const { mobile, code, password, agreements, ...tracking } = body;
    const accepted = await acceptSmsCode(context, { mobile, action: smsActions.LOGIN, code });
    const passwordHash = password === undefined ? null : await passwords.hash(password, random);
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      await accepted.use(tx);
      const { user, isNew } = await registerOrLogIn(tx, random, { mobile, passwordHash, now });
      const token = await createSession(tx, user.id, now, random, context.device);
      await storeConsents(tx, user.id, agreements, now);
      if (visitor !== undefined) await linkVisitor(tx, user.id, visitor, now);
      const occasion = isNew ? 'register' : 'login';
      await storeSource(tx, context, { userId: user.id, occasion, tracking, trace, now });
      await noteLead(tx, random, leadOf(user.id, isNew, tracking, now));
      return { token, user_info: userInfo(user, token), is_new: isNew };
    });
  },

  'POST /api/v1/account/auth/token/create': async ({ body }, context) => {
    const { db, clock, random, trace } = context;
    const { mobile, code, password, agreements, ...tracking } = body;
    if (code === undefined) return logInWithPassword(context, { mobile, password, agreements, tracking });
    const accepted = await acceptSmsCode(context, { mobile, action: smsActions.LOGIN, code });
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      await accepted.use(tx);
      const { user, isNew } = await registerOrLogIn(tx, random, { mobile, passwordHash: null, now });
      const token = await createSession(tx, user.id, now, random, context.device);
      await storeConsents(tx, user.id, agreements, now);
      const occasion = isNew ? 'register' : 'login';
      await storeSource(tx, context, { userId: user.id, occasion, tracking, trace, now });
      await noteLead(tx, random, leadOf(user.id, isNew, tracking, now));
      return { token, user_info: userInfo(user, token) };
    });
  },

  'GET /api/v1/account/auth/user/info': async (_input, { db, session }) => {
    const user = await findUser(db, session.userId);
    if (!user) throw new Refusal('SESSION_INVALID');
    return userInfo(user, session.token);
  },

  'GET /api/v1/account/user/logout': async (_input, { db, clock, session }) => {
    await revokeSession(db, session.token, clock.now());
    return null;
  },

  'POST /api/v1/account/auth/token/refresh': async (_input, context) => {
    const { db, clock, random, session } = context;
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const user = await findUser(tx, session.userId);
      if (!user) throw new Refusal('SESSION_INVALID');
      await endSessionSoon(tx, session.token, after(now, REFRESH_GRACE_SECONDS));
      const token = await createSession(tx, user.id, now, random, context.device);
      return { token, user_info: userInfo(user, token) };
    });
  },

  'POST /api/v1/account/auth/user/validate': async ({ body }, context) => {
    await acceptSmsCode(context, body);
    return { is_valid: true };
  },

  'POST /api/v1/account/auth/user/pwd/reset': async ({ body }, context) => {
    const { db, clock, random, trace } = context;
    const { mobile, code, password } = body;
    const accepted = await acceptSmsCode(context, { mobile, action: smsActions.RESET_PASSWORD, code });
    const passwordHash = await context.passwords.hash(password, random);
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      await accepted.use(tx);
      // The holder of the phone may set a password; the answer does not reveal whether the mobile was registered.
      const { user, isNew } = await registerOrLogIn(tx, random, { mobile, passwordHash, now });
      const token = await createSession(tx, user.id, now, random, context.device);
      await revokeOtherSessions(tx, user.id, token, now);
      await forgetLoginFailures(tx, mobile, context.address);
      if (!isNew) {
        await tellStudent(tx, {
          ...{ studentId: user.id, kind: 'account-changed', key: `password:${now.toISOString()}`, now },
          ...{
            title: '登录密码已修改',
            text: '其他设备已退出登录。不是你本人的话，请联系老师',
            address: '/my/settings',
          },
        });
      }
      const occasion = isNew ? 'register' : 'login';
      await storeSource(tx, context, { userId: user.id, occasion, tracking: {}, trace, now });
      return { token, user_info: userInfo(user, token) };
    });
  },

  'POST /api/V1.27/account/auth/user/validate/': async ({ body }, context) => {
    const user = await findUser(context.db, context.session.userId);
    if (!user) throw new Refusal('SESSION_INVALID');
    await acceptSmsCode(context, { mobile: user.mobile, action: smsActions.VERIFY, code: body.code });
    return { is_valid: true, mobile: maskMobile(user.mobile) };
  },

  'POST /api/V1.27/account/unbind/student/auth/': async ({ body }, context) => {
    const { db, clock, session } = context;
    const user = await findUser(db, session.userId);
    if (!user) throw new Refusal('SESSION_INVALID');
    const accepted = await acceptSmsCode(context, { mobile: user.mobile, action: smsActions.VERIFY, code: body.code });
    return inTransaction(db, async (tx) => {
      await accepted.use(tx);
      await unbindStudent(tx, user.id, clock.now());
      return { student_auth_state: studentAuthStates.UNBOUND };
    });
  },

  'POST /api/v1/account/mobile/prove': async ({ body }, context) => {
    const { db, session } = context;
    const user = await findUser(db, session.userId);
    if (!user) throw new Refusal('SESSION_INVALID');
    const accepted = await acceptSmsCode(context, { mobile: user.mobile, action: smsActions.VERIFY, code: body.code });
    return inTransaction(db, async (tx) => {
      await accepted.use(tx);
      return { ticket: await issueTicket(tx, context, user.id, 'mobile'), expires_in: TICKET_SECONDS };
    });
  },

  'POST /api/v1/account/mobile/change': async ({ body }, context) => {
    await changeMobile(context, body);
    return { mobile: body.mobile };
  },

  'GET /api/V1.27/account/auth/user/info/': async (_input, { db, session }) => {
    const user = await findUser(db, session.userId);
    if (!user) throw new Refusal('SESSION_INVALID');
    return { ...userInfo(user, session.token), ...(await accountStates(db, user.id)) };
  },
};

type Tracking = Pick<
  InputOf<'POST /api/v1/account/auth/user/create'>['body'],
  'source' | 'h5' | 'utm' | 'ch' | 'variant'
>;

/** Records a login by SMS code as a registration on the page it names. */
function leadOf(
  userId: string,
  isNew: boolean,
  { source, h5: page, utm, ch: channel, variant }: Tracking,
  now: Date,
): Parameters<typeof noteLead>[2] {
  return { userId, kind: isNew ? 'registration' : 'login', page, source, utm, channel, variant, now };
}
