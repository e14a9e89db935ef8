import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { CatalogueAnswer, type CatalogueQuestion, MAX_CATALOGUE_IDS } from '#src/contract/catalogue.ts';
import { SUCCESS } from '#src/contract/codes.ts';

/** The catalogue entries that were asked for, or why it could not be read. */
export type CatalogueReading =
  | { readonly catalogue: CatalogueAnswer; readonly reason?: undefined }
  | { readonly catalogue?: undefined; readonly reason: string };

/** Most calls of one read: a site with more ids than that is not read at all. */
const MAX_CALLS = 10;
const MAX_ANSWER_BYTES = 4_000_000;

/**
 * Asks the API for the given ids, a hundred of each kind per call. Never throws: when the API is down, slow, or answers
 * something else, the reason is returned.
 */
export async function readCatalogue(
  api: string,
  question: Required<CatalogueQuestion>,
  timeoutMs = 5_000,
): Promise<CatalogueReading> {
  const kinds = Object.keys(question) as (keyof CatalogueQuestion)[];
  // Without an id too: the answer says how students reach the school.
  const calls = Math.max(1, Math.ceil(Math.max(...kinds.map((kind) => question[kind].length)) / MAX_CATALOGUE_IDS));
  if (calls > MAX_CALLS) return { reason: `编号太多（每种最多 ${MAX_CALLS * MAX_CATALOGUE_IDS} 个）` };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const ask = (call: number) => {
      const [from, to] = [call * MAX_CATALOGUE_IDS, (call + 1) * MAX_CATALOGUE_IDS];
      const body = Object.fromEntries(kinds.map((kind) => [kind, question[kind].slice(from, to)]));
      return callApi(api, 'POST', '/api/v1/catalogue/', CatalogueAnswer, { signal, body });
    };
    let catalogue = await ask(0);
    for (let call = 1; call < calls; call += 1) catalogue = join(catalogue, await ask(call));
    return { catalogue };
  } catch (cause) {
    return { reason: reasonOf(cause) };
  }
}

function join(one: CatalogueAnswer, other: CatalogueAnswer): CatalogueAnswer {
  // Each call that names a course returns its activities; the same course may be asked for by number and by uuid.
  return {
    service: other.service,
    courses: [...one.courses, ...other.courses],
    coupons: [...one.coupons, ...other.coupons],
    lives: [...one.lives, ...other.lives],
    activities: [...one.activities, ...other.activities],
  };
}

interface Call {
  readonly signal: AbortSignal;
  readonly body?: unknown;
}

/** Calls the API and returns the `data` of its answer, which must fit `shape`. Throws with a reason for authors. */
export async function callApi<S extends TSchema>(
  api: string,
  method: 'GET' | 'POST',
  path: string,
  shape: S,
  { signal, body }: Call,
): Promise<Static<S>> {
  const response = await fetch(new URL(path, api), {
    method,
    signal,
    redirect: 'error',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await readBounded(response);
  if (!response.ok) throw new Refused(`接口回答 ${response.status}`);
  const answer = parse(text) as { readonly code?: unknown; readonly msg?: unknown; readonly data?: unknown } | null;
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) throw new Refused('回答的不是这个接口');
  if (answer.code !== SUCCESS) throw new Refused(`接口拒绝了：${String(answer.msg)}`);
  if (!Check(shape, answer.data)) throw new Refused('回答的内容和约定不一样');
  return answer.data as Static<S>;
}

/** A reason that is shown to authors as it is. */
class Refused extends Error {}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Refused('回答太长');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('回答的不是这个接口');
  }
}

/** Why a call failed, for authors. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof Refused) return cause.message;
  const { name, cause: inner } = cause as { readonly name?: string; readonly cause?: { readonly code?: string } };
  if (name === 'TimeoutError' || name === 'AbortError') return '等了太久没有回答';
  if (cause instanceof TypeError && /URL/.test(cause.message)) return '地址写错了';
  return inner?.code === 'ENOTFOUND' ? '找不到这个主机' : '连不上';
}
