import { createHash } from 'node:crypto';
import type { postbacks } from '#server/db/schema/postback.ts';
import type {
  AdAccount,
  AdAnswer,
  AdPlatformGateway,
  AdRequest,
  Conversion,
  Verdict,
} from '#server/gateways/ad-platforms/ad-platform.ts';
import { adPlatforms } from '#server/gateways/ad-platforms/ad-platforms.ts';
import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';

export type PostbackRow = typeof postbacks.$inferSelect;

/** One request with its result, in a form to be stored and shown. */
export interface Telling {
  /** One result for each event; `later` for all when there was no answer. */
  readonly verdicts: readonly Verdict[];
  /** Whether the platform answered at all. */
  readonly isReached: boolean;
  /** With the token masked. */
  readonly request: AdRequest;
  /** Status 0 when there was no answer. */
  readonly answer: AdAnswer;
}

const MOST_ANSWER = 2000;

/** Sends these events to a platform in one request. Never throws because of the platform or the network. */
export async function tell(
  gateway: AdPlatformGateway,
  platform: PostbackPlatform,
  conversions: readonly Conversion[],
  { account, now, nonce }: { readonly account: AdAccount; readonly now: Date; readonly nonce: string },
): Promise<Telling> {
  const adapter = adPlatforms[platform];
  const request = adapter.write(conversions, account, { now, nonce });
  const answer = await gateway.send(request).catch((error: unknown) => error);
  const shown = masked(request, account.token);
  if (!isAnswer(answer)) {
    const verdict: Verdict = { kind: 'later', reason: isTimeout(answer) ? '平台没有在限时内回复' : '连接不上平台' };
    return {
      verdicts: conversions.map(() => verdict),
      isReached: false,
      request: shown,
      answer: { status: 0, body: '' },
    };
  }
  const body = withoutToken(answer.body.slice(0, MOST_ANSWER), account.token);
  const verdicts = adapter.read(answer, conversions.length);
  return { verdicts, isReached: true, request: shown, answer: { status: answer.status, body } };
}

/** The event in the form of the adapters. */
export function conversionOf(row: PostbackRow): Conversion {
  const { event, theirEvent, clickId, clickName, page, cents, courses, happenedAt, originalAt } = row;
  return { key: keyOf(row), event, theirEvent, clickId, clickName, page, cents, courses, happenedAt, originalAt };
}

/** Derived from what identifies the event: it stays the same when the row is deleted and created again. */
export function keyOf({ platform, event, businessId }: Pick<PostbackRow, 'platform' | 'event' | 'businessId'>): string {
  return createHash('sha256').update(`${platform} ${event} ${businessId}`).digest('hex').slice(0, 32);
}

function isAnswer(value: unknown): value is AdAnswer {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function masked({ method, url, body }: AdRequest, token: string): AdRequest {
  return { method, url: withoutToken(url, token), body: withoutToken(body, token) };
}

/** Plain, URL-encoded and in JSON. */
function withoutToken(text: string, token: string): string {
  if (token === '') return text;
  const forms = [
    token,
    encodeURIComponent(token),
    new URLSearchParams({ t: token }).toString().slice(2),
    JSON.stringify(token).slice(1, -1),
  ];
  return forms.reduce((left, form) => left.replaceAll(form, `****${token.slice(-4)}`), text);
}
