import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBot } from '#server/domains/visits/is-bot.ts';
import { assignArm, experimentSeed } from '#server/kernel/assign-arm.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import { experimentsByPath, type TestedPage } from './release-experiments.ts';
import type { Release } from './releases.ts';
import { newVisitor, refusesMeasuring, setVisitorCookie, visitorOf } from './visitor-cookie.ts';

interface Options {
  readonly clock: Clock;
  readonly random: Random;
}

/** What a visitor of a page gets. */
export interface Choice {
  /** Whether others may get another document at the same address. */
  readonly isPersonal: boolean;
  /** The arm of the document; undefined for the unchanged page. */
  readonly arm?: string | undefined;
}

const THE_SAME_FOR_ALL: Choice = { isPersonal: false };
const AS_IT_IS: Choice = { isPersonal: true };

/**
 * Chooses the document of a page with an experiment, by the visitor's cookie; a new visitor gets one. Decision 0171.
 *
 * The unchanged page, which counts for no arm, goes to robots, to frames, to browsers with Do Not Track, to visitors
 * outside the experiment's time and traffic, and to visitors who return without the cookie: a visitor who refuses
 * cookies would otherwise see another arm each time.
 */
export function armChooser({ clock, random }: Options) {
  const experimentsOf = experimentsByPath();
  return async (request: FastifyRequest, reply: FastifyReply, path: string, release: Release): Promise<Choice> => {
    if (release.isViewed) return THE_SAME_FOR_ALL;
    const experiment = (await experimentsOf(release.folder)).get(path);
    if (!experiment || !isRunning(experiment, clock.now())) return THE_SAME_FOR_ALL;
    const visitor = takesPart(request) ? (visitorOf(request) ?? firstVisitor(request, random)) : undefined;
    if (visitor === undefined) return AS_IT_IS;
    setVisitorCookie(request, reply, visitor);
    return { isPersonal: true, arm: assignArm({ ...experiment, seed: experimentSeed(experiment) }, visitor) };
  };
}

function isRunning({ from, until }: Pick<TestedPage, 'from' | 'until'>, now: Date): boolean {
  return now >= new Date(from) && now < new Date(until);
}

function takesPart(request: FastifyRequest): boolean {
  const { headers } = request;
  const place = headers['sec-fetch-dest'];
  return (
    (place === undefined || place === 'document') && !refusesMeasuring(request) && !isBot(headers['user-agent'] ?? '')
  );
}

/** A browser with a cached copy of the page has been here before and has kept no cookie. */
function firstVisitor({ headers }: FastifyRequest, random: Random): string | undefined {
  return headers['if-none-match'] === undefined ? newVisitor(random) : undefined;
}
