import type { CostAccess, CostLine, Refusal } from '#server/gateways/ad-costs/cost-report.ts';
import { costReports } from '#server/gateways/ad-costs/cost-reports.ts';
import type { AdAnswer, AdPlatformGateway, AdRequest } from '#server/gateways/ad-platforms/ad-platform.ts';
import { after, type Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import type { CostPlatform } from '#src/contract/console/cost-words.ts';

export interface ReadingContext {
  readonly clock: Clock;
  readonly random: Random;
  readonly gateways: { readonly adPlatforms: AdPlatformGateway };
}

/** A report with more pages is not read: something is wrong with it. */
const MOST_PAGES = 200;

type DayReport = { readonly kind: 'day'; readonly lines: readonly CostLine[] } | Refusal;

interface WantedDay {
  readonly platform: CostPlatform;
  readonly access: CostAccess;
  readonly day: string;
}

/** The costs of an account's ads on a day: all its reports, or nothing. */
export async function readDay(context: ReadingContext, wanted: WantedDay): Promise<DayReport> {
  const lines: CostLine[] = [];
  for (let report = 0; report < costReports[wanted.platform].reports; report += 1) {
    const read = await readPages(context, wanted, report);
    if (read.kind === 'failed') return read;
    lines.push(...read.lines);
  }
  return { kind: 'day', lines };
}

/** All pages of a report, or none. */
async function readPages(
  { clock, random, gateways }: ReadingContext,
  { platform, access, day }: WantedDay,
  report: number,
): Promise<DayReport> {
  const { ask, read: readAnswer, mostASecond, pageSize } = costReports[platform];
  const lines = new Map<string, CostLine>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const start = clock.now();
    const nonce = random.bytes(16).toString('hex');
    const answer = await send(gateways.adPlatforms, ask(access, { day, report, page, now: start, nonce }));
    if ('kind' in answer) return answer;
    const read = readAnswer(answer, day, report);
    if (read.kind === 'failed') return withoutSecrets(read, access);
    // An ad that moved to a later page between two requests appears twice.
    for (const line of read.lines) lines.set(line.ad, line);
    await clock.until(after(start, 1 / mostASecond));
    if (page * pageSize >= read.total || read.lines.length === 0) {
      if (lines.size === read.total) return { kind: 'day', lines: [...lines.values()] };
      return { kind: 'failed', failure: 'unclear', text: `报表有 ${read.total} 行，读到 ${lines.size} 行` };
    }
  }
  return { kind: 'failed', failure: 'unclear', text: `报表超过 ${MOST_PAGES} 页` };
}

/** Exchanges the refresh token for new tokens. It may be used up afterwards, even if the call fails. */
export async function renewTokens(
  gateway: AdPlatformGateway,
  platform: CostPlatform,
  access: CostAccess,
): Promise<ReturnType<(typeof costReports)[CostPlatform]['readTokens']>> {
  const report = costReports[platform];
  const answer = await send(gateway, report.refresh(access));
  if ('kind' in answer) return answer;
  const read = report.readTokens(answer);
  return read.kind === 'failed' ? withoutSecrets(read, access) : read;
}

/** Never throws because of the platform or the network. */
async function send(gateway: AdPlatformGateway, request: AdRequest): Promise<AdAnswer | Refusal> {
  try {
    return await gateway.send(request);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { kind: 'failed', failure: 'down', text: isLate ? '没有在限时内回复' : '连接不上' };
  }
}

function withoutSecrets(refusal: Refusal, { secret, accessToken, refreshToken }: CostAccess): Refusal {
  const hidden = [secret, accessToken, refreshToken].filter((one) => one !== '');
  return { ...refusal, text: hidden.reduce((text, one) => text.replaceAll(one, '****'), refusal.text) };
}
