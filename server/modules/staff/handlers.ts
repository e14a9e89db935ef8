import { addStaff, changeStaff, listStaff, readStaff, recordToured } from '#server/domains/staff/accounts.ts';
import { readAudit } from '#server/domains/staff/audit.ts';
import { changePassword, logInByLink, logInStaff } from '#server/domains/staff/log-in.ts';
import { readNotices, recordNoticesSeen } from '#server/domains/staff/notices.ts';
import { readPasswordLink, renewPasswordLink } from '#server/domains/staff/password-links.ts';
import { proveSession } from '#server/domains/staff/proof.ts';
import { countRecoveryCodes } from '#server/domains/staff/recovery-codes.ts';
import { endOneSession, endOtherSessions, endStaffSession, listStaffSessions } from '#server/domains/staff/sessions.ts';
import { confirmTotp, dropTotp, newTotpSecret, renewRecoveryCodes } from '#server/domains/staff/totp.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { staff as calls } from '#src/contract/console/staff.ts';
import { accountView, entryView, isSecondStepNeeded, linkView, meView, sessionView } from './views.ts';

export const staffHandlers: StaffHandlers<typeof calls> = {
  'POST /console/api/session': async ({ body }, context) => {
    const { row, token, deviceToken } = await logInStaff(context, body);
    context.setSessionCookie(token);
    context.setDeviceCookie(deviceToken);
    return meView(row, context);
  },
  'GET /console/api/session': async (_input, context) => meView(await readStaff(context.db, context.actor.id), context),
  'POST /console/api/session/tour': async (_input, { db, clock, actor }) => {
    await recordToured(db, actor.id, clock.now());
    return {};
  },
  'DELETE /console/api/session': async (_input, { db, clock, sessionToken, setSessionCookie }) => {
    await endStaffSession(db, sessionToken, clock.now());
    setSessionCookie(null);
    return {};
  },
  'POST /console/api/session/proof': async ({ body }, context) => {
    await proveSession(context, body.password, context.sessionToken);
    return {};
  },
  'GET /console/api/session/notices': async (_input, { db, clock, actor, deviceHash }) => {
    const untilMs = clock.now().getTime();
    if (deviceHash === null) return { entries: [], failed: null, untilMs };
    const { entries, failed } = await readNotices(db, { actor, deviceHash });
    return {
      entries: entries.map(entryView),
      failed: failed && { times: failed.times, lastAt: toInstant(failed.lastAt) },
      untilMs,
    };
  },
  'POST /console/api/session/notices': async ({ body }, { db, clock, actor, deviceHash }) => {
    const until = new Date(Math.min(body.untilMs, clock.now().getTime()));
    if (deviceHash !== null) await recordNoticesSeen(db, { actor, deviceHash }, until);
    return {};
  },
  'GET /console/api/sessions': async (_input, { db, clock, actor }) =>
    (await listStaffSessions(db, actor.id, clock.now())).map((row) => sessionView(row, actor)),
  'DELETE /console/api/sessions': async (_input, context) => {
    await endOtherSessions(context, context.sessionToken);
    return {};
  },
  'DELETE /console/api/sessions/{uuid}': async ({ params }, context) => {
    await endOneSession(context, params.uuid);
    return {};
  },
  'POST /console/api/password-link': async ({ body }, { db, clock }) => {
    const { name, role, hasTotp, expiresAt } = await readPasswordLink(db, body.token, clock.now());
    return { name, role, hasTotp, expiresAt: toInstant(expiresAt) };
  },
  'POST /console/api/password-link/use': async ({ body }, context) => {
    const { row, token, deviceToken } = await logInByLink(context, body);
    context.setSessionCookie(token);
    context.setDeviceCookie(deviceToken);
    return meView(row, context);
  },
  'PUT /console/api/password': async ({ body }, context) => {
    const { oldPassword: old, newPassword: next } = body;
    await changePassword(context, { old, next, keptToken: context.sessionToken });
    return {};
  },
  'POST /console/api/totp': ({ body }, context) => newTotpSecret(context, body.code),
  'PUT /console/api/totp': async ({ body }, context) => {
    const { row, codes } = await confirmTotp(context, body.code, context.sessionToken);
    return { me: meView(row, context), recoveryCodes: [...codes] };
  },
  'DELETE /console/api/totp': async ({ body }, context) =>
    meView(await dropTotp(context, body.code, isSecondStepNeeded(context.actor, context)), context),
  'GET /console/api/totp/recovery-codes': async (_input, { db, actor }) => {
    return { left: await countRecoveryCodes(db, actor.id) };
  },
  'POST /console/api/totp/recovery-codes': async ({ body }, context) => {
    return { recoveryCodes: [...(await renewRecoveryCodes(context, body.code))] };
  },
  'GET /console/api/staff': async (_input, { db }) => (await listStaff(db)).map(accountView),
  'POST /console/api/staff': async ({ body }, context) => {
    const { row, link } = await addStaff(context, body);
    return { account: accountView(row), link: linkView(link) };
  },
  'PATCH /console/api/staff/{uuid}': async ({ params, body }, context) =>
    accountView(await changeStaff(context, params.uuid, body)),
  'POST /console/api/staff/{uuid}/password-link': async ({ params }, context) =>
    linkView(await renewPasswordLink(context, params.uuid)),
  'GET /console/api/audit': async ({ query }, { db }) => {
    const { entries, hasMore } = await readAudit(db, {
      before: query.before,
      staffId: query.staff,
      action: query.action,
    });
    return {
      entries: entries.map(entryView),
      hasMore,
    };
  },
};
