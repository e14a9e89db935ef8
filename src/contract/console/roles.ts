/**
 * The roles of staff: authors write pages; publishers also publish them; operators work on leads; teachers mark
 * homework; operators and teachers moderate reviews and questions on courses; service looks after students and their
 * orders; finance refunds, and compares the providers' bills; the warehouse sends packages; admins do all of it and
 * manage the accounts.
 */
export const STAFF_ROLES = [
  'author',
  'publisher',
  'operator',
  'teacher',
  'service',
  'finance',
  'warehouse',
  'admin',
] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  author: '作者',
  publisher: '发布者',
  operator: '运营',
  teacher: '老师',
  service: '客服',
  finance: '财务',
  warehouse: '仓库',
  admin: '管理员',
};

/**
 * Who may make a call of the console. `anyone`: no login needed. `entering`: logged in, even before the second factor
 * that the role needs is set up. `staff`: logged in; with `:role` only these roles. `proven`: the password was
 * confirmed recently, for changes of an account, a role or a setting.
 */
export type StaffAccess =
  | 'anyone'
  | 'entering'
  | 'staff'
  | 'proven'
  | `${'staff' | 'proven'}:${StaffRole}`
  | `staff:${StaffRole}|${StaffRole}`
  | `staff:${StaffRole}|${StaffRole}|${StaffRole}`;

/**
 * Roles that need a second factor outside the sandbox, because they can change what every visitor sees, or move money.
 */
export const SECOND_STEP_ROLES: readonly StaffRole[] = ['publisher', 'finance', 'admin'];

const ACTS_AS: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  author: ['author'],
  publisher: ['author', 'publisher'],
  operator: ['operator'],
  teacher: ['teacher'],
  service: ['service'],
  finance: ['finance'],
  warehouse: ['warehouse'],
  admin: STAFF_ROLES,
};

/** Whether this role may make calls with this access; null stands for a visitor without login. */
export function isAllowed(role: StaffRole | null, access: StaffAccess): boolean {
  if (access === 'anyone') return true;
  if (role === null) return false;
  const [, asked] = access.split(':');
  return asked === undefined || asked.split('|').some((one) => ACTS_AS[role].some((acted) => acted === one));
}
