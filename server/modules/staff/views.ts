import type { StaffRow } from '#server/domains/staff/accounts.ts';
import type { readAudit } from '#server/domains/staff/audit.ts';
import type { Actor } from '#server/domains/staff/context.ts';
import { deviceName } from '#server/domains/staff/devices.ts';
import type { PasswordLink } from '#server/domains/staff/password-links.ts';
import type { listStaffSessions } from '#server/domains/staff/sessions.ts';
import type { StaffCallContext } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { SECOND_STEP_ROLES } from '#src/contract/console/roles.ts';

type Rule = Pick<StaffCallContext, 'needsSecondStep'>;

export const isSecondStepNeeded = ({ role }: Pick<Actor, 'role'>, { needsSecondStep }: Rule) =>
  needsSecondStep && SECOND_STEP_ROLES.includes(role);

export function meView(row: StaffRow, rule: Rule): ConsoleReply<'GET /console/api/session'> {
  const isNeeded = isSecondStepNeeded(row, rule);
  return {
    ...nameView(row),
    mustSetSecondStep: isNeeded && row.totpConfirmedAt === null,
    mayDropSecondStep: !isNeeded,
    hasToured: row.touredAt !== null,
  };
}

function nameView({ id, name, role, totpConfirmedAt }: StaffRow) {
  return { uuid: id, name, role, hasTotp: totpConfirmedAt !== null };
}

export function accountView(row: StaffRow): ConsoleReply<'GET /console/api/staff'>[number] {
  return {
    ...nameView(row),
    isActive: row.isActive,
    hasPassword: row.passwordHash !== null,
    createdAt: toInstant(row.createdAt),
    lastLoginAt: row.lastLoginAt && toInstant(row.lastLoginAt),
  };
}

export function linkView({ token, expiresAt }: PasswordLink): ConsoleReply<'POST /console/api/staff'>['link'] {
  return { token, expiresAt: toInstant(expiresAt) };
}

type AuditRow = Awaited<ReturnType<typeof readAudit>>['entries'][number];

export function entryView({ staffId: _staffId, sessionId: _sessionId, at, ...entry }: AuditRow) {
  return { ...entry, at: toInstant(at) };
}

type SessionRow = Awaited<ReturnType<typeof listStaffSessions>>[number];

export function sessionView({ id, userAgent, address, createdAt, seenAt }: SessionRow, { sessionId }: Actor) {
  return {
    uuid: id,
    device: deviceName(userAgent),
    address,
    createdAt: toInstant(createdAt),
    seenAt: toInstant(seenAt),
    isThis: id === sessionId,
  };
}
