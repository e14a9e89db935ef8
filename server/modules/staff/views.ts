import type { StaffRow } from '#server/domains/staff/accounts.ts';
import type { PasswordLink } from '#server/domains/staff/password-links.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';

export function meView(row: StaffRow): ConsoleReply<'GET /console/api/session'> {
  return { ...nameView(row), hasToured: row.touredAt !== null };
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
