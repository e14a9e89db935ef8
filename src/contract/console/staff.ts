import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { STAFF_ROLES, type StaffRole } from './roles.ts';

/** A name to log in with; how it is written in capitals makes no difference. */
const StaffName = Type.String({
  minLength: 2,
  maxLength: 40,
  pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]*$',
  message: '账号为 2–40 个字母、数字或汉字',
});
const Password = Type.String({ minLength: 1, maxLength: 200 });
const LoginCode = Type.String({ pattern: '^[0-9]{6}$', message: '动态验证码为 6 位数字' });
const LinkToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const Role = Type.Unsafe<StaffRole>(Type.Union(STAFF_ROLES.map((role) => Type.Literal(role))));
const StaffParams = object({ uuid: Uuid });

const Me = object({
  uuid: Uuid,
  name: Type.String(),
  role: Role,
  /** Whether a second step is asked at login. */
  hasTotp: Type.Boolean(),
  /** Whether the first tour of the console was seen, or refused. */
  hasToured: Type.Boolean(),
});

const Account = object({
  uuid: Uuid,
  name: Type.String(),
  role: Role,
  isActive: Type.Boolean(),
  hasTotp: Type.Boolean(),
  /** False until the link was used to set a password. */
  hasPassword: Type.Boolean(),
  createdAt: Instant,
  lastLoginAt: nullable(Instant),
});

/** Opens the page where a password is set; good once. */
const Link = object({ token: LinkToken, expiresAt: Instant });

const AuditEntry = object({
  id: Type.Integer(),
  at: Instant,
  staffName: Type.String(),
  role: Type.String(),
  /** What was done, such as `staff.add`; the console has a sentence for each. */
  action: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  address: Type.String(),
});

const Done = object({});

/** Who works in the console: login, accounts, and the record of what was done. */
export const staff = staffOperations({
  'POST /console/api/session': {
    summary: 'Log in; the session is a cookie that scripts cannot read',
    access: 'anyone',
    body: object({ name: Type.String({ maxLength: 40 }), password: Password, code: Type.Optional(LoginCode) }),
    reply: Me,
  },
  'GET /console/api/session': { summary: 'Who is logged in', access: 'staff', reply: Me },
  'POST /console/api/session/tour': {
    summary: 'Remember that I have seen the first tour, or do not want it',
    access: 'staff',
    reply: Done,
  },
  'DELETE /console/api/session': { summary: 'Log out', access: 'staff', reply: Done },
  'POST /console/api/password-link': {
    summary: 'Whose link this is',
    access: 'anyone',
    body: object({ token: LinkToken }),
    reply: object({ name: Type.String(), role: Role, expiresAt: Instant }),
  },
  'POST /console/api/password-link/use': {
    summary: 'Set a password by the link, and log in',
    access: 'anyone',
    body: object({ token: LinkToken, password: Password }),
    reply: Me,
  },
  'PUT /console/api/password': {
    summary: 'Change my password; every other session of mine ends',
    access: 'staff',
    body: object({ oldPassword: Password, newPassword: Password }),
    reply: Done,
  },
  'POST /console/api/totp': {
    summary: 'A new secret for the second step; it counts once a code of it was given',
    access: 'staff',
    reply: object({ secret: Type.String(), uri: Type.String() }),
  },
  'PUT /console/api/totp': {
    summary: 'Switch the second step on with a code of the new secret',
    access: 'staff',
    body: object({ code: LoginCode }),
    reply: Me,
  },
  'DELETE /console/api/totp': {
    summary: 'Switch the second step off',
    access: 'staff',
    body: object({ password: Password }),
    reply: Me,
  },
  'GET /console/api/staff': { summary: 'All accounts', access: 'staff:admin', reply: Type.Array(Account) },
  'POST /console/api/staff': {
    summary: 'Add an account; the link goes to its owner',
    access: 'staff:admin',
    body: object({ name: StaffName, role: Role }),
    reply: object({ account: Account, link: Link }),
  },
  'PATCH /console/api/staff/{uuid}': {
    summary: 'Change a role, close an account or open it again, take the second step off',
    access: 'staff:admin',
    params: StaffParams,
    body: object({
      role: Type.Optional(Role),
      isActive: Type.Optional(Type.Boolean()),
      hasTotp: Type.Optional(Type.Literal(false)),
    }),
    reply: Account,
  },
  'POST /console/api/staff/{uuid}/password-link': {
    summary: 'A new link for who forgot the password; an older one ends',
    access: 'staff:admin',
    params: StaffParams,
    reply: Link,
  },
  'GET /console/api/audit': {
    summary: 'What was done, newest first',
    access: 'staff:admin',
    query: object({
      /** Entries older than this one. */
      before: Type.Optional(Type.Integer({ minimum: 1 })),
      staff: Type.Optional(Uuid),
      /** Begins so: `staff.` or `page.publish`. */
      action: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z.-]*$' })),
    }),
    reply: object({ entries: Type.Array(AuditEntry), hasMore: Type.Boolean() }),
  },
});
