/**
 * What a member of staff may do: authors write pages, publishers also put them online, operators work on leads, admins do
 * all of it and keep the accounts.
 */
export const STAFF_ROLES = ['author', 'publisher', 'operator', 'admin'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  author: '作者',
  publisher: '发布者',
  operator: '运营',
  admin: '管理员',
};

/**
 * Who may make a call of the console: anybody; everybody who is logged in, `entering` also while the second step that the role
 * needs is not set up; or who may act in this role. `proven` asks for the password anew where it was not asked a short while
 * ago: for what changes an account, a role or a setting.
 */
export type StaffAccess = 'anyone' | 'entering' | 'staff' | 'proven' | `${'staff' | 'proven'}:${StaffRole}`;

/** Roles that outside the sandbox work with a second step alone: what they do reaches every visitor. */
export const SECOND_STEP_ROLES: readonly StaffRole[] = ['publisher', 'admin'];

const ACTS_AS: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  author: ['author'],
  publisher: ['author', 'publisher'],
  operator: ['operator'],
  admin: STAFF_ROLES,
};

/** Whether this role may make calls of this access; no role stands for nobody. */
export function isAllowed(role: StaffRole | null, access: StaffAccess): boolean {
  if (access === 'anyone') return true;
  if (role === null) return false;
  const [, asked] = access.split(':');
  return asked === undefined || ACTS_AS[role].some((acted) => acted === asked);
}
