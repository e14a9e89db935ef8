import { setTimeout } from 'node:timers/promises';

/** How long and how often something outside is tried again. */
export interface Patience {
  /** All tries, the first one included. */
  readonly tries: number;
  readonly firstPauseMs: number;
  /** From 0 to 1; spreads those who were refused together. */
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

export const PATIENCE: Patience = {
  tries: 7,
  firstPauseMs: 250,
  random: Math.random,
  pause: (ms) => setTimeout(ms),
};

/** Whether a server may answer otherwise in a moment; 501 says that it never will. */
const isPassing = (status: number): boolean => status === 429 || (status >= 500 && status !== 501);

/**
 * Sends until there is an answer that will not pass: pauses double each time, between half and all of the length.
 * Gives the last answer, or throws the last failure of the network.
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

/** `fetch` throws a TypeError for every failure of the network, and an error of this name when time is over. */
function isOfNetwork(cause: unknown): boolean {
  return cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError');
}
