import { parseArgs } from 'node:util';
import { STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from '#src/contract/console/roles.ts';
import { Refusal } from './domains/refusal.ts';
import { addStaff, changeStaff, findStaffByName, listStaff } from './domains/staff/accounts.ts';
import type { Doer, StaffContext } from './domains/staff/context.ts';
import { type PasswordLink, renewPasswordLink } from './domains/staff/password-links.ts';
import { toChinaTime } from './kernel/clock.ts';

const USAGE = `npm run staff -- <命令>

  add <账号> --role author|publisher|operator|admin   新建账号，得到一次性的设密码链接
  link <账号>                                          忘记密码时，重新生成链接
  close <账号>                                         停用账号，并结束它的登录
  open <账号>                                          重新启用
  totp-off <账号>                                      手机和恢复码都丢了：关闭两步登录
  list                                                 列出所有账号

数据库与服务器相同：DATABASE_URL，或 DATA_DIR 文件夹（此时请先停止服务器，或在控制台的「员工」里操作）。`;

const COMMANDS = ['add', 'link', 'close', 'open', 'totp-off', 'list'];

type Context = StaffContext<Doer>;

interface CommandOptions {
  readonly context: Context;
  /** Address of the console, for links. */
  readonly origin: string;
  readonly print: (text: string) => void;
}

/** The command line of staff accounts; returns the exit code. */
export async function runStaffCommand(
  args: readonly string[],
  { context, origin, print }: CommandOptions,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { role: { type: 'string' } },
  });
  const [command = '', name = ''] = positionals;
  const role = STAFF_ROLES.find((one) => one === values.role);
  const isComplete = command === 'list' || (name !== '' && (command !== 'add' || role !== undefined));
  if (!isComplete || !COMMANDS.includes(command)) {
    print(USAGE);
    return 2;
  }
  try {
    print(await run(context, { command, name, role: role ?? 'author', origin }));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}

interface Command {
  readonly command: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly origin: string;
}

async function run(context: Context, { command, name, role, origin }: Command): Promise<string> {
  if (command === 'list') return (await listStaff(context.db)).map(lineOf).join('\n') || '还没有账号';
  if (command === 'add') {
    const { row, link } = await addStaff(context, { name, role });
    return `已新建${STAFF_ROLE_NAMES[row.role]}「${row.name}」。\n${linkText(link, origin)}`;
  }
  const row = await findStaffByName(context.db, name);
  if (!row) throw new Refusal('NOT_FOUND', { text: `没有账号「${name}」。` });
  if (command === 'link') return linkText(await renewPasswordLink(context, row.id), origin);
  const change = command === 'totp-off' ? ({ hasTotp: false } as const) : { isActive: command === 'open' };
  const changed = await changeStaff(context, row.id, change);
  return lineOf(changed);
}

function lineOf({
  name,
  role,
  isActive,
  lastLoginAt,
  totpConfirmedAt,
}: Awaited<ReturnType<typeof listStaff>>[number]): string {
  const login = lastLoginAt ? `上次登录 ${toChinaTime(lastLoginAt)}` : '还没有登录过';
  const totp = totpConfirmedAt ? '两步登录' : '没有两步登录';
  return `${name}\t${STAFF_ROLE_NAMES[role]}\t${isActive ? '可用' : '已停用'}\t${totp}\t${login}`;
}

function linkText({ token, expiresAt }: PasswordLink, origin: string): string {
  return `请把这个链接发给本人，用它设置密码（一次有效，${toChinaTime(expiresAt)} 前）：\n${origin}/console/password#${token}`;
}
