import { refusalCodes, SUCCESS } from '#src/contract/refusal-codes.ts';
import { visitors } from '#src/lib/environment/simulate.ts';
import type { TryAs } from './messages.ts';

/** A call of the school's API by the tried page. */
interface Call {
  readonly method: string;
  /** Without origin and query. */
  readonly path: string;
  readonly body: unknown;
}

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

interface Answer {
  readonly envelope: Envelope;
  /** Text about it for staff; undefined for a call that no visitor would notice. */
  readonly words?: string;
}

/** A code that is always right in a try-out. */
export const TRY_CODE = '123456';
/** The token of the simulated student. */
export const TRY_TOKEN = 'tryout';
const MOBILE = '13800000000';
const WAIT_SECONDS = 60;

const ok = (data: unknown): Envelope => ({ code: SUCCESS, msg: 'success', data });

/** GET calls that change something. */
const WRITING_READS = /\/(code\/exchange|wx\/user|user\/logout)$/;

/**
 * Answers writes, and calls that depend on the login, instead of the server; undefined for calls that the real server
 * may answer. `isLoggedIn` also counts a login on the tried page.
 */
export function standIn({ method, path, body }: Call, as: TryAs, isLoggedIn: boolean): Answer | undefined {
  if (method === 'GET' && !WRITING_READS.test(path)) {
    if (!path.endsWith('/account/auth/user/info')) return undefined;
    const refused = { code: refusalCodes.LOGIN_REQUIRED, msg: '请先登录', data: null };
    return { envelope: isLoggedIn ? ok(student()) : refused };
  }
  const said = (body ?? {}) as { readonly mobile?: string; readonly code?: string };
  if (path.endsWith('/account/validate/code')) {
    return {
      envelope: ok({ rest_seconds: WAIT_SECONDS, expires_in: 300 }),
      words: `没有真的发短信，验证码填 ${TRY_CODE}`,
    };
  }
  if (/\/account\/auth\/(user|token)\/create$/.test(path)) {
    if (said.code !== TRY_CODE) {
      const envelope = { code: refusalCodes.SMS_CODE_WRONG, msg: '验证码不正确', data: null };
      return { envelope, words: `试用时的验证码是 ${TRY_CODE}` };
    }
    const envelope = ok({
      token: TRY_TOKEN,
      user_info: student(said.mobile),
      is_new: !visitors[as.visitor].isLoggedIn,
    });
    return { envelope, words: '已报名（试用，没有留下线索）' };
  }
  if (/\/course\/coupon_receive\/$/.test(path)) return { envelope: ok(null), words: '已领券（试用，没有真的领）' };
  if (/\/(visit_events|base\/report\/|client_reports?|jsapi_sign)$/.test(path)) {
    return { envelope: { code: refusalCodes.SILENT, msg: '试用中', data: null } };
  }
  const envelope = { code: refusalCodes.REFUSED, msg: '试用中不会提交', data: null };
  return { envelope, words: '访客在这里会提交，试用时没有发出' };
}

/** The real server's public answer, adapted to the simulated visitor. */
export function asVisitor(envelope: unknown, path: string, as: TryAs): unknown {
  const { code, data } = envelope as Partial<Envelope>;
  const { isLoggedIn, isOwner } = visitors[as.visitor];
  if (isLoggedIn && LOGIN_CODES.includes(code ?? 0))
    return { code: refusalCodes.SILENT, msg: '试用中没有真实的学员', data: null };
  if (!/\/course\/by_number\//.test(path) || typeof data !== 'object' || data === null) return envelope;
  return { ...(envelope as Envelope), data: { ...data, is_owned: isOwner } };
}

const LOGIN_CODES: readonly number[] = [
  refusalCodes.SESSION_INVALID,
  refusalCodes.SESSION_ENDED,
  refusalCodes.LOGIN_REQUIRED,
];

function student(mobile = MOBILE) {
  return {
    ...{ token: TRY_TOKEN, nickname: '试用学员', face: '', openid: '', unionuuid: '', roles: [], num: '0' },
    ...{ reg_time: '2026-01-01T00:00:00+08:00', last_login: null, sex: 0, birthday: '', mobile, address: '' },
    is_user_info: true,
    erase_at: null,
  };
}
