import type { ConsoleInput, ConsoleKey, ConsoleReply } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { askProof } from './ask-proof.ts';

/** The console's server refused, or could not be reached; `message` is for staff. */
export class ConsoleRefusal extends Error {
  override readonly name = 'ConsoleRefusal';
  /** Code of the response; 0 when there was no response. */
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

const SUCCESS = 20000;
const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 90_000;
const OFFLINE = '网络不通，请检查网络后重试';
const BROKEN = '服务器暂时不可用，请稍后重试';

type Parts = { readonly params?: object; readonly query?: object; readonly body?: unknown; readonly file?: Blob };
type InputArguments<K extends ConsoleKey> = keyof ConsoleInput<K> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: ConsoleInput<K>, options?: CallOptions];

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the request finish even when the window is closed. */
  readonly keepalive?: boolean;
}

/**
 * Makes one call of the console's API; throws a `ConsoleRefusal` for everything but a success.
 *
 * When the server requires a confirmed password, asks for it and repeats the call.
 */
export async function consoleApi<K extends ConsoleKey>(key: K, ...given: InputArguments<K>): Promise<ConsoleReply<K>> {
  try {
    return await callOnce(key, ...given);
  } catch (error) {
    const wantsProof = error instanceof ConsoleRefusal && error.code === staffRefusals.STAFF_PROOF_REQUIRED.code;
    if (!wantsProof || !(await askProof())) throw error;
    return callOnce(key, ...given);
  }
}

async function callOnce<K extends ConsoleKey>(
  key: K,
  ...[input, { signal, keepalive = false } = {}]: InputArguments<K>
): Promise<ConsoleReply<K>> {
  const { method, address, body, type } = requestOf(key, (input ?? {}) as Parts);
  const limit = AbortSignal.timeout(body instanceof Blob ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  const response = await fetch(address, {
    method,
    credentials: 'same-origin',
    keepalive,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body === undefined ? {} : { body, headers: { 'content-type': type } }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ConsoleRefusal(0, OFFLINE);
  });
  const envelope = await readEnvelope(response);
  if (envelope.code !== SUCCESS) throw new ConsoleRefusal(envelope.code, envelope.msg || BROKEN, envelope.data);
  // The server has checked its reply against the contract.
  return envelope.data as ConsoleReply<K>;
}

function requestOf(key: ConsoleKey, { params = {}, query = {}, body, file }: Parts) {
  const [method = 'GET', path = ''] = key.split(' ');
  const values = params as Readonly<Record<string, string>>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return {
    method,
    address: search.size > 0 ? `${filled}?${search}` : filled,
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    // The server determines a file's type by its bytes.
    type: file ? 'application/octet-stream' : 'application/json',
  };
}

async function readEnvelope(response: Response): Promise<{ code: number; msg: string; data: unknown }> {
  const envelope: unknown = await response.json().catch(() => null);
  if (typeof envelope !== 'object' || envelope === null || !('code' in envelope) || !('msg' in envelope)) {
    throw new ConsoleRefusal(0, BROKEN);
  }
  const { code, msg } = envelope;
  return { code: Number(code), msg: String(msg), data: 'data' in envelope ? envelope.data : null };
}
