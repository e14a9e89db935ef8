import { setTimeout } from 'node:timers/promises';

/** How long and how often a request to an outside service is tried. */
export interface Patience {
  /** All tries, the first one included. */
  readonly tries: number;
  readonly firstPauseMs: number;
  /** From 0 to 1; spreads out clients that were refused together. */
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

export const PATIENCE: Patience = {
  tries: 7,
  firstPauseMs: 250,
  random: Math.random,
  pause: (ms) => setTimeout(ms),
};

/** A retry may get another answer; after 501 it will not. */
const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

/**
 * Sends until the answer is not a temporary failure. Each pause is twice the last one, times a random factor from a
 * half to one. Returns the last answer, or throws the last network error.
 */
export async function sendPatiently(
  send: () => Promise<Response>,
  { tries, firstPauseMs, random, pause }: Patience,
): Promise<Response> {
  for (let turn = 1; ; turn++) {
    const isLast = turn === tries;
    try {
      const answer = await send();
      if (isLast || !isPassing(answer.status)) return answer;
      await answer.arrayBuffer().catch(() => undefined);
    } catch (cause) {
      if (isLast || !isOfNetwork(cause)) throw cause;
    }
    await pause(firstPauseMs * 2 ** (turn - 1) * (0.5 + random() / 2));
  }
}

/** `fetch` throws a TypeError for every network failure, and an error of this name on a timeout. */
function isOfNetwork(cause: unknown): boolean {
  return cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError');
}
