import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSession, revokeOtherSessions } from '#server/domains/accounts/sessions.ts';
import { acceptSmsCode } from '#server/domains/accounts/sms-codes.ts';
import { findUser, markLogin, registerOrLogIn, storeConsents } from '#server/domains/accounts/users.ts';
import { bindIdentity, spendTicket, unbindIdentity } from '#server/domains/accounts/wechat-binding.ts';
import { comeFromWechat, issueTicket, storeIdentity } from '#server/domains/accounts/wechat-people.ts';
import { storeSource } from '#server/domains/attribution/sources.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { storePayer } from '#server/domains/payments/payers.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { smsActions, wechatBindStates } from '#src/contract/states.ts';
import type { wechat } from '#src/contract/wechat.ts';
import { userInfo } from './user-info.ts';

const { BOUND, UNBOUND } = wechatBindStates;
const nobody = { is_bind: UNBOUND, unionid: '', uuid: '', is_mine: false, token: '', user_info: null } as const;

export const wechatHandlers: Handlers<typeof wechat> = {
  'GET /api/v1/account/wx/oauth': async (_input, { gateways }) => ({
    is_on: gateways.wechat.oauth !== null,
    appid: gateways.wechat.oauth?.appId ?? '',
    authorize_url: gateways.wechat.oauth?.authorizeUrl ?? '',
  }),

  'GET /api/v1/account/wx/user': async ({ query }, context) => {
    const { db, clock, random, session, trace } = context;
    const person = await comeFromWechat(context, query.code);
    const seen = { is_snapshot: person.isSnapshot, nickname: person.nickname, face: person.face };
    if (person.isSnapshot) return { ...nobody, ...seen };
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const identity = await storeIdentity(tx, random, person, now);
      const { unionid, userId } = identity;
      if (userId === null)
        return { ...nobody, ...seen, unionid, uuid: await issueTicket(tx, random, identity.id, now) };
      const bound = { ...nobody, ...seen, is_bind: BOUND, unionid };
      if (session) return { ...bound, is_mine: session.userId === userId };
      const user = await markLogin(tx, userId, now);
      const token = await createSession(tx, userId, now, random, context.device);
      await notePayer(tx, context, token, person.openid);
      await storeSource(tx, context, { userId, occasion: 'login', tracking: {}, trace, now });
      return { ...bound, is_mine: true, token, user_info: userInfo(user, token) };
    });
  },

  'POST /api/v1/account/wx/payer': async ({ body }, context) => {
    const { openid, isSnapshot } = await comeFromWechat(context, body.code);
    if (!isSnapshot) await notePayer(context.db, context, context.session.token, openid);
    return { is_snapshot: isSnapshot };
  },

  'POST /api/v1/account/wx/user/bind': async ({ body }, context) => {
    const { db, clock, random, session, trace } = context;
    const { uuid: ticket, unionid: _unionid, mobile, code, agreements, ...tracking } = body;
    const now = clock.now();
    if (session && mobile === undefined) {
      return inTransaction(db, async (tx) => {
        const identity = await bindIdentity(tx, await spendTicket(tx, ticket, now), session.userId, now);
        await revokeOtherSessions(tx, session.userId, session.token, now);
        await storeConsents(tx, session.userId, agreements, now);
        const user = await findUser(tx, session.userId);
        if (!user) throw new Refusal('SESSION_INVALID');
        const { token } = session;
        return { ...bindView(identity), token, user_info: userInfo(user, token), is_new: false };
      });
    }
    const secret = requireSecret({ mobile, code });
    const accepted = await acceptSmsCode(context, { ...secret, action: smsActions.LOGIN });
    return inTransaction(db, async (tx) => {
      const identityId = await spendTicket(tx, ticket, now);
      await accepted.use(tx);
      const { user, isNew } = await registerOrLogIn(tx, random, { mobile: secret.mobile, passwordHash: null, now });
      const identity = await bindIdentity(tx, identityId, user.id, now);
      const token = await createSession(tx, user.id, now, random, context.device);
      await notePayer(tx, context, token, identity.openid);
      await revokeOtherSessions(tx, user.id, token, now);
      await storeConsents(tx, user.id, agreements, now);
      const occasion = isNew ? 'register' : 'login';
      await storeSource(tx, context, { userId: user.id, occasion, tracking, trace, now });
      const bound = (await findUser(tx, user.id)) ?? user;
      return { ...bindView(identity), token, user_info: userInfo(bound, token), is_new: isNew };
    });
  },

  'POST /api/v1/account/wx/user/unbind': async ({ body }, { db, clock, session }) =>
    inTransaction(db, async (tx) => {
      await unbindIdentity(tx, session.userId, body.unionid);
      await revokeOtherSessions(tx, session.userId, session.token, clock.now());
      return { is_bind: UNBOUND, unionid: '', uuid: '' };
    }),
};

/** A user who comes through WeChat pays with this phone. */
async function notePayer(tx: Database, { gateways, clock }: ServerContext, token: string, openid: string) {
  const appId = gateways.wechat.oauth?.appId;
  if (appId) await storePayer(tx, { token, appId }, openid, clock.now());
}

const bindView = ({ id, unionid }: { readonly id: string; readonly unionid: string }) => ({
  is_bind: BOUND,
  unionid,
  uuid: id,
});

/** A stranger who sends neither mobile nor code is asked to log in; if only one is missing, it is named. */
function requireSecret({ mobile, code }: { readonly mobile: string | undefined; readonly code: string | undefined }) {
  if (mobile !== undefined && code !== undefined) return { mobile, code };
  if (mobile === undefined && code === undefined) throw new Refusal('LOGIN_REQUIRED');
  const field = mobile === undefined ? 'body.mobile' : 'body.code';
  throw new Refusal('INPUT_INVALID', { text: '请填写必填项', data: { fields: [{ field, message: '必填' }] } });
}
