import { randomUUID } from 'node:crypto';
import type { Keys, Send } from '#site-store/object-store.ts';
import { PATIENCE, type Patience, sendPatiently } from '#site-store/retry.ts';
import { aliyunPurge } from './purge-aliyun.ts';
import { tencentPurge } from './purge-tencent.ts';

export interface Cdn {
  readonly kind: 'aliyun' | 'tencent' | 'none';
  /** The site's origin for visitors, without a slash at the end. */
  readonly site: string;
}

/** A CDN refused a purge. */
export class PurgeError extends Error {
  override readonly name = 'PurgeError';
}

const BATCH = 1_000;
/** Above this number, half of a day's limit, the whole site is purged. */
const WHOLE_SITE_ABOVE = 5_000;
/** Aliyun accepts 1,000 addresses of a domain a minute. */
const BETWEEN_BATCHES_MS = { aliyun: 61_000, tencent: 100 } as const;
const TIMEOUT_MS = 20_000;

/** Purges addresses of the site, given as paths, from a CDN. */
export async function purgeCdn(
  { kind, site }: Cdn,
  paths: readonly string[],
  keys: Keys,
  send: Send = fetch,
  patience: Patience = PATIENCE,
): Promise<void> {
  if (kind === 'none') return;
  const isWhole = paths.length > WHOLE_SITE_ABOVE;
  const addresses = isWhole ? [`${site}/`] : paths.map((path) => `${site}${path}`);
  for (let begin = 0; begin < addresses.length; begin += BATCH) {
    if (begin > 0) await patience.pause(BETWEEN_BATCHES_MS[kind]);
    const batch = addresses.slice(begin, begin + BATCH);
    const answer = await sendPatiently(() => {
      const type = isWhole ? 'Directory' : 'File';
      const stamp = { now: new Date(), nonce: randomUUID() };
      const { url, ...request } = { aliyun: aliyunPurge, tencent: tencentPurge }[kind](batch, type, keys, stamp);
      return send(new URL(url), { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    }, patience).catch((cause: unknown) => {
      throw new PurgeError(`连不上 ${kind} 的接口`, { cause });
    });
    const refusal = refusalOf(await answer.text());
    if (!answer.ok || refusal) throw new PurgeError(`${answer.status} ${refusal ?? ''}`.trim());
  }
}

/** Tencent answers a refusal with 200 and an error inside. */
function refusalOf(text: string): string | undefined {
  try {
    const body = JSON.parse(text) as { Code?: string; Message?: string; Response?: { Error?: object } };
    const error = (body.Response?.Error ?? body) as { Code?: string; Message?: string };
    return error.Code && `${error.Code}: ${error.Message ?? ''}`;
  } catch {
    return undefined;
  }
}
