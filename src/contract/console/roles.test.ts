import { describe, expect, it } from 'vitest';
import { consoleContract } from './all.ts';
import { isAllowed, STAFF_ROLES, type StaffAccess } from './roles.ts';

const ACCESS: readonly StaffAccess[] = [
  'anyone',
  'staff',
  'staff:author',
  'staff:publisher',
  'staff:operator',
  'staff:teacher',
  'staff:operator|teacher',
  'staff:operator|service|warehouse',
  'staff:admin',
];

describe('isAllowed', () => {
  it.each([
    [null, ['anyone']],
    ['author', ['anyone', 'staff', 'staff:author']],
    ['publisher', ['anyone', 'staff', 'staff:author', 'staff:publisher']],
    ['operator', ['anyone', 'staff', 'staff:operator', 'staff:operator|teacher', 'staff:operator|service|warehouse']],
    ['teacher', ['anyone', 'staff', 'staff:teacher', 'staff:operator|teacher']],
    ['service', ['anyone', 'staff', 'staff:operator|service|warehouse']],
    ['finance', ['anyone', 'staff']],
    ['admin', ACCESS],
  ] as const)('lets %s make calls of %j, and no others', (role, allowed) => {
    expect(ACCESS.filter((access) => isAllowed(role, access))).toEqual(allowed);
  });

  // That the server asks it before each call is proven in server/modules/staff/staff.test.ts.
  it.each([
    ['GET /console/api/consult', ['operator', 'service', 'admin']],
    ['POST /console/api/orders/find', ['operator', 'service', 'finance', 'admin']],
    ['GET /console/api/students/{uuid}', ['operator', 'service', 'admin']],
    ['POST /console/api/students/{uuid}/give', ['service', 'admin']],
  ] as const)('lets nobody make %s but %j', (key, roles) => {
    expect(STAFF_ROLES.filter((role) => isAllowed(role, consoleContract[key].access))).toEqual(roles);
  });

  it('knows each role', () => {
    for (const role of STAFF_ROLES) expect(isAllowed(role, 'staff')).toBe(true);
  });
});
