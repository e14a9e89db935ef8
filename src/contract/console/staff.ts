import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { STAFF_ROLES, type StaffRole } from './roles.ts';

/** A login name; case is ignored. */
const StaffName = Type.String({
  minLength: 2,
  maxLength: 40,
  pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]*$',
  message: '账号为 2–40 个字母、数字或汉字',
});
const Password = Type.String({ minLength: 1, maxLength: 200 });
/** A code of the authenticator app. */
const PhoneCode = Type.String({ pattern: '^[0-9]{6}$', message: '动态验证码为 6 位数字' });
/** A code of the authenticator app, or a recovery code: four groups of four letters and digits. */
const LoginCode = Type.String({
  pattern: '^([0-9]{6}|[0-9A-Za-z]{4}([ -]?[0-9A-Za-z]{4}){3})$',
  message: '请输入 6 位动态验证码，或 16 位恢复码',
});
const LinkToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const Role = Type.Unsafe<StaffRole>(Type.Union(STAFF_ROLES.map((role) => Type.Literal(role))));
const StaffParams = object({ uuid: Uuid });

const Me = object({
  uuid: Uuid,
  name: Type.String(),
  role: Role,
  /** Whether a second factor is required at login. */
  hasTotp: Type.Boolean(),
  /** True when the role needs a second factor and none is set up: no other call works before. */
  mustSetSecondStep: Type.Boolean(),
  /** Whether the second factor may be switched off. */
  mayDropSecondStep: Type.Boolean(),
  /** Whether the first tour of the console was seen or declined. */
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

/** Opens the page where a password is set; valid once. */
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

/** Recovery codes: each can replace a code of the authenticator app once. They are returned only here. */
const RecoveryCodes = Type.Array(Type.String());

const Session = object({
  uuid: Uuid,
  /** Browser and system, such as `Windows 上的 Chrome`. */
  device: Type.String(),
  address: Type.String(),
  createdAt: Instant,
  seenAt: Instant,
  /** True for the session of this call. */
  isThis: Type.Boolean(),
});

/** Users of the console: login, accounts, and the audit log. */
export const staff = staffOperations({
  'POST /console/api/session': {
    summary: 'Log in; the session is a cookie that scripts cannot read',
    access: 'anyone',
    body: object({ name: Type.String({ maxLength: 40 }), password: Password, code: Type.Optional(LoginCode) }),
    reply: Me,
  },
  'GET /console/api/session': { summary: 'Who is logged in', access: 'entering', reply: Me },
  'POST /console/api/session/tour': {
    summary: 'Record that I have seen the first tour, or do not want it',
    access: 'staff',
    reply: Done,
  },
  'DELETE /console/api/session': { summary: 'Log out', access: 'entering', reply: Done },
  'POST /console/api/session/proof': {
    summary: 'Confirm my password; for 15 minutes afterwards, accounts, roles and settings can be changed',
    access: 'entering',
    body: object({ password: Password }),
    reply: Done,
  },
  'GET /console/api/session/notices': {
    summary: 'Events of my account since I last read the notices in this browser, newest first',
    access: 'staff',
    reply: object({
      entries: Type.Array(AuditEntry),
      /** Failed logins to this account; null for none. */
      failed: nullable(object({ times: Type.Integer(), lastAt: Instant })),
      /**
       * The end of the period, in milliseconds since 1970: an instant of whole seconds would cut the last events off.
       */
      untilMs: Type.Integer(),
    }),
  },
  'POST /console/api/session/notices': {
    summary: 'Record up to when I have read the notices in this browser',
    access: 'staff',
    body: object({ untilMs: Type.Integer({ minimum: 0, maximum: 8.64e15 }) }),
    reply: Done,
  },
  'GET /console/api/sessions': {
    summary: 'My sessions, last used first',
    access: 'staff',
    reply: Type.Array(Session),
  },
  'DELETE /console/api/sessions': { summary: 'End all my sessions except this one', access: 'staff', reply: Done },
  'DELETE /console/api/sessions/{uuid}': {
    summary: 'End one of my sessions',
    access: 'staff',
    params: StaffParams,
    reply: Done,
  },
  'POST /console/api/password-link': {
    summary: 'Show whose account a password link is for',
    access: 'anyone',
    body: object({ token: LinkToken }),
    reply: object({
      name: Type.String(),
      role: Role,
      /** Whether the link also requires a code of the second factor. */
      hasTotp: Type.Boolean(),
      expiresAt: Instant,
    }),
  },
  'POST /console/api/password-link/use': {
    summary: 'Set a password with a link and log in; the second factor, if it is on, is required here as well',
    access: 'anyone',
    body: object({ token: LinkToken, password: Password, code: Type.Optional(LoginCode) }),
    reply: Me,
  },
  'PUT /console/api/password': {
    summary: 'Change my password; all my other sessions end',
    access: 'staff',
    body: object({ oldPassword: Password, newPassword: Password }),
    reply: Done,
  },
  'POST /console/api/totp': {
    summary: 'Create a new secret for the second factor; it takes effect after a code of it is confirmed',
    access: 'proven',
    body: object({
      /** A code of the old phone or a recovery code; only while the second factor is on. */
      code: Type.Optional(LoginCode),
    }),
    reply: object({ secret: Type.String(), uri: Type.String() }),
  },
  'PUT /console/api/totp': {
    summary: 'Turn the second factor on, or move it to a new phone, with a code of the new secret',
    access: 'proven',
    body: object({ code: PhoneCode }),
    reply: object({ me: Me, recoveryCodes: RecoveryCodes }),
  },
  'DELETE /console/api/totp': {
    summary: 'Turn the second factor off; only where the role does not require it',
    access: 'proven',
    body: object({ code: LoginCode }),
    reply: Me,
  },
  'GET /console/api/totp/recovery-codes': {
    summary: 'How many recovery codes are left',
    access: 'staff',
    reply: object({ left: Type.Integer() }),
  },
  'POST /console/api/totp/recovery-codes': {
    summary: 'Create new recovery codes; the old ones stop working',
    access: 'proven',
    body: object({ code: LoginCode }),
    reply: object({ recoveryCodes: RecoveryCodes }),
  },
  'GET /console/api/staff': { summary: 'All staff accounts', access: 'staff:admin', reply: Type.Array(Account) },
  'POST /console/api/staff': {
    summary: 'Add a staff account; the reply has a password link to pass on to its owner',
    access: 'proven:admin',
    body: object({ name: StaffName, role: Role }),
    reply: object({ account: Account, link: Link }),
  },
  'PATCH /console/api/staff/{uuid}': {
    summary: 'Change an account’s role, close or reopen the account, or turn off its second factor',
    access: 'proven:admin',
    params: StaffParams,
    body: object({
      role: Type.Optional(Role),
      isActive: Type.Optional(Type.Boolean()),
      hasTotp: Type.Optional(Type.Literal(false)),
    }),
    reply: Account,
  },
  'POST /console/api/staff/{uuid}/password-link': {
    summary: 'Create a new password link for a colleague; an older link stops working',
    access: 'proven:admin',
    params: StaffParams,
    reply: Link,
  },
  'GET /console/api/audit': {
    summary: 'The audit log of staff actions, newest first',
    access: 'staff:admin',
    query: object({
      /** Only entries older than this one. */
      before: Type.Optional(Type.Integer({ minimum: 1 })),
      staff: Type.Optional(Uuid),
      /** Prefix of the action, such as `staff.` or `page.publish`. */
      action: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z.-]*$' })),
    }),
    reply: object({ entries: Type.Array(AuditEntry), hasMore: Type.Boolean() }),
  },
});
