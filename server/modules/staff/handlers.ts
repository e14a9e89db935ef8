import { addStaff, changeStaff, keepToured, listStaff, readStaff } from '#server/domains/staff/accounts.ts';
import { readAudit } from '#server/domains/staff/audit.ts';
import { changePassword, confirmPassword, logInByLink, logInStaff } from '#server/domains/staff/log-in.ts';
import { readPasswordLink, renewPasswordLink } from '#server/domains/staff/password-links.ts';
import { endStaffSession } from '#server/domains/staff/sessions.ts';
import { confirmTotp, dropTotp, newTotpSecret } from '#server/domains/staff/totp.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { staff as calls } from '#src/contract/console/staff.ts';
import { accountView, linkView, meView } from './views.ts';

export const staffHandlers: StaffHandlers<typeof calls> = {
  'POST /console/api/session': async ({ body }, context) => {
    const { row, token } = await logInStaff(context, body);
    context.keepSession(token);
    return meView(row);
  },
  'GET /console/api/session': async (_input, { db, actor }) => meView(await readStaff(db, actor.id)),
  'POST /console/api/session/tour': async (_input, { db, clock, actor }) => {
    await keepToured(db, actor.id, clock.now());
    return {};
  },
  'DELETE /console/api/session': async (_input, { db, clock, sessionToken, keepSession }) => {
    await endStaffSession(db, sessionToken, clock.now());
    keepSession(null);
    return {};
  },
  'POST /console/api/password-link': async ({ body }, { db, clock }) => {
    const { name, role, expiresAt } = await readPasswordLink(db, body.token, clock.now());
    return { name, role, expiresAt: toInstant(expiresAt) };
  },
  'POST /console/api/password-link/use': async ({ body }, context) => {
    const { row, token } = await logInByLink(context, body.token, body.password);
    context.keepSession(token);
    return meView(row);
  },
  'PUT /console/api/password': async ({ body }, context) => {
    const { oldPassword: old, newPassword: next } = body;
    await changePassword(context, { old, next, keptToken: context.sessionToken });
    return {};
  },
  'POST /console/api/totp': (_input, context) => newTotpSecret(context),
  'PUT /console/api/totp': async ({ body }, context) => meView(await confirmTotp(context, body.code)),
  'DELETE /console/api/totp': async ({ body }, context) => {
    await confirmPassword(context, body.password);
    return meView(await dropTotp(context));
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
      entries: entries.map(({ at, staffId: _staffId, ...entry }) => ({ ...entry, at: toInstant(at) })),
      hasMore,
    };
  },
};
