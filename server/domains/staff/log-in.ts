import { and, eq, gt, isNull } from 'drizzle-orm';
import { staff, staffAudit } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { TrySubject } from '#server/db/tries.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { networkOf } from '#server/kernel/network-of.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';
import { findStaffByName, lockStaff, type StaffRow } from './accounts.ts';
import { note } from './audit.ts';
import type { LoginContext, StaffContext } from './context.ts';
import { deviceName, isOwnDevice, recordDevice } from './devices.ts';
import { endPasswordLinks, readPasswordLink } from './password-links.ts';
import { confirmPassword, countOrRefuse, renewHash } from './proof.ts';
import { endStaffSessions, openStaffSession } from './sessions.ts';
import { takeSecondStep } from './totp.ts';

interface LoggedIn {
  readonly row: StaffRow;
  readonly token: string;
  /** The new device token, by which the browser is recognised next time. */
  readonly deviceToken: string;
}

interface Login {
  readonly name: string;
  readonly password: string;
  /** Of the second factor, when it is needed. */
  readonly code?: string | undefined;
}

/**
 * Logs in, or refuses with the same text and time for an unknown name, a closed account and a wrong password.
 * Decision 0207.
 */
export async function logInStaff(context: LoginContext, given: Login): Promise<LoggedIn> {
  const { name, password, code } = given;
  const { db, clock, passwords, random } = context;
  const found = await findStaffByName(db, name);
  const counted = await countOrRefuse(db, clock.now(), ...(await triesOf(context, name, found)));
  const stored = found?.passwordHash ?? null;
  const { isRight, renewed } = await passwords.check(password, stored, random);
  if (!found?.isActive || !isRight || stored === null) {
    await noteFailure(context, found);
    throw new Refusal('STAFF_LOGIN_WRONG');
  }
  if (found.totpConfirmedAt && code === undefined) {
    // The password was right: a request for the code is not a failed try.
    await counted.forget(db);
    throw new Refusal('STAFF_CODE_REQUIRED');
  }
  const entered = await inTransaction(db, async (tx) => {
    const row = await lockStaff(tx, found.id);
    if (!row.isActive) throw new Refusal('STAFF_LOGIN_WRONG');
    if (row.passwordHash !== stored) return 'changed' as const;
    if (row.totpConfirmedAt && !(await takeSecondStep(tx, context, row, code ?? ''))) return undefined;
    await counted.forget(tx);
    if (renewed !== null) await renewHash(tx, row.id, stored, renewed);
    return enter(tx, context, row);
  });
  // A concurrent login stored a new hash, or the password was changed: the check is out of date.
  if (entered === 'changed') return logInStaff(context, given);
  if (entered) return entered;
  await noteFailure(context, found);
  throw new Refusal('STAFF_CODE_WRONG');
}

/**
 * Sets the password through a link and logs in; sessions under the old password end.
 *
 * A link replaces the password only: an account with a second factor still needs its code.
 */
export async function logInByLink(
  context: LoginContext,
  { token, password, code }: { readonly token: string; readonly password: string; readonly code?: string | undefined },
): Promise<LoggedIn> {
  const { db, clock, random, passwords } = context;
  const link = await readPasswordLink(db, token, clock.now());
  await checkPassword(password, link.name);
  if (link.hasTotp && code === undefined) throw new Refusal('STAFF_CODE_REQUIRED');
  const counted = await countOrRefuse(db, clock.now(), { kind: 'staff proof', subject: hashToken(token) });
  const passwordHash = await passwords.hash(password, random);
  const entered = await inTransaction(db, async (tx) => {
    const { id } = await readPasswordLink(tx, token, clock.now());
    const row = await lockStaff(tx, id);
    // Read again under the lock: of two concurrent uses one finds the link used.
    await readPasswordLink(tx, token, clock.now());
    if (row.totpConfirmedAt && !(await takeSecondStep(tx, context, row, code ?? ''))) return undefined;
    await counted.forget(tx);
    await endPasswordLinks(tx, id, clock.now());
    await endStaffSessions(tx, id, clock.now());
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, id));
    return enter(tx, context, { ...row, passwordHash }, 'staff.set-password');
  });
  if (entered) return entered;
  await noteFailure(context, await findStaffByName(db, link.name));
  throw new Refusal('STAFF_CODE_WRONG');
}

/** Changes the password of somebody who knows the old one; the account's other sessions end. */
export async function changePassword(
  context: StaffContext & Pick<ServerContext, 'passwords'>,
  given: { readonly old: string; readonly next: string; readonly keptToken: string },
): Promise<void> {
  const { db, clock, random, actor, passwords } = context;
  await checkPassword(given.next, actor.name);
  await confirmPassword(context, given.old);
  const passwordHash = await passwords.hash(given.next, random);
  await inTransaction(db, async (tx) => {
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, actor.id));
    await endPasswordLinks(tx, actor.id, clock.now());
    await endStaffSessions(tx, actor.id, clock.now(), given.keptToken);
    await note(tx, context, { action: 'staff.change-password', subject: actor.name });
  });
}

/**
 * The limits of a login. Unknown browsers are limited by name and address, and above that by name alone, from anywhere;
 * the account's own browsers are counted separately, so that nobody else can lock the owner out.
 */
async function triesOf(
  { db, clock, address, deviceToken }: LoginContext,
  name: string,
  row: StaffRow | undefined,
): Promise<readonly TrySubject[]> {
  if (row && deviceToken !== undefined && (await isOwnDevice(db, row.id, deviceToken, clock.now()))) {
    return [{ kind: 'staff login in own browser', subject: `${row.id} ${hashToken(deviceToken)}` }];
  }
  const [subject, network] = [name.toLowerCase(), networkOf(address)];
  return [
    { kind: 'staff login', subject },
    { kind: 'staff login from address to name', subject: `${subject} ${network}` },
    { kind: 'staff login from address', subject: network },
  ];
}

const UNKNOWN_NOTED_EVERY_SECONDS = 15 * 60;

/**
 * Records a failed login. An unknown name is not stored: it may be a password. There is one such entry for each address
 * and quarter of an hour, so that nobody can flood the log.
 */
async function noteFailure(context: LoginContext, row: StaffRow | undefined): Promise<void> {
  const { db, clock, address } = context;
  const action = 'staff.log-in-failed';
  if (row) {
    await note(db, { ...context, actor: row }, { action, subject: row.name });
    return;
  }
  const [noted] = await db
    .select({ id: staffAudit.id })
    .from(staffAudit)
    .where(
      and(
        eq(staffAudit.action, action),
        isNull(staffAudit.staffId),
        eq(staffAudit.address, address),
        gt(staffAudit.at, after(clock.now(), -UNKNOWN_NOTED_EVERY_SECONDS)),
      ),
    )
    .limit(1);
  if (noted) return;
  await note(db, { ...context, actor: { id: null, name: '不存在的账号', role: 'stranger' } }, { action, subject: '' });
}

/** Creates the session and records it; the owner is notified of a new browser. */
async function enter(
  tx: LoginContext['db'],
  context: LoginContext,
  row: StaffRow,
  action = 'staff.log-in',
): Promise<LoggedIn> {
  const { clock, random, address, userAgent } = context;
  const now = clock.now();
  const device = await recordDevice(tx, row, context);
  const session = { staffId: row.id, address, userAgent, deviceHash: device.hash };
  const { id: sessionId, token } = await openStaffSession(tx, session, now, random);
  await tx.update(staff).set({ lastLoginAt: now }).where(eq(staff.id, row.id));
  const doing = { ...context, actor: { ...row, sessionId } };
  await note(tx, doing, { action, subject: row.name });
  if (device.isNew) {
    await note(tx, doing, { action: 'staff.new-device', subject: row.name, after: { device: deviceName(userAgent) } });
  }
  return { row: { ...row, lastLoginAt: now }, token, deviceToken: device.token };
}

const MIN_LENGTH = 12;
/**
 * Longer passwords are cut here: the estimate gets slower with each character, and 64 that are hard to guess are
 * enough.
 */
const LOOKED_AT = 64;
/** Of 0 to 4, by zxcvbn: at least 10^10 guesses. */
const MIN_SCORE = 4;
/**
 * Words that attackers here would try first, and parts of Chinese passwords; the lists of zxcvbn have almost none of
 * them.
 */
const OWN_WORDS = [
  '知研 考研 zhiyan kaoyan yunying console admin staff guanliyuan guanli houtai mima denglu zhanghao yonghu gongsi',
  'kefu xiaoshou shichang jiaoyu laoshi xuesheng xuexi daxue tongxue pengyou woaini aini woai nihao nihaoma',
  'buzhidao meiyou baobei laopo laogong mama baba jiejie gege meimei didi shengri kuaile xingfu jiayou zhongguo',
  'beijing shanghai guangzhou shenzhen hangzhou chengdu wuhan nanjing xian chongqing tianjin suzhou zhengzhou',
  'changsha qingdao zhangsan lisi wangwu xiaoming wangwei zhangwei liwei liuwei wangfang lina liyang liuyang',
  'chenchen wang zhang chen yang huang zhao zhou zheng liang liu lin gao guo luo sun zhu fang jing qiang lei',
  'jun yong jie juan tao ming chao xia ping gang hao wei min xiuying xiulan 5201314 1314520 1314521 520520 1314',
  '520 521 168 666 888 996',
].flatMap((line) => line.split(' '));

/** Refuses a password that is short, contains the account's name, or is common. */
async function checkPassword(password: string, name: string): Promise<void> {
  const isShort = [...password].length < MIN_LENGTH || password.toLowerCase().includes(name.toLowerCase());
  if (isShort || new Set(password).size < 4) throw new Refusal('STAFF_PASSWORD_WEAK');
  const guesser = await passwordGuesser();
  const { score } = guesser.check([...password].slice(0, LOOKED_AT).join(''), [name]);
  if (score < MIN_SCORE) throw new Refusal('STAFF_PASSWORD_COMMON');
}

let guesser: ReturnType<typeof loadGuesser> | undefined;

/** Loaded when the first password is set: 1 MB of words that a start should not wait for. */
const passwordGuesser = () => {
  guesser ??= loadGuesser();
  return guesser;
};

async function loadGuesser() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary: { ...dictionary, own: OWN_WORDS }, graphs: adjacencyGraphs });
}
