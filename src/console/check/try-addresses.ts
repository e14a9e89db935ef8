/** What came of opening an address of this site. */
export interface Tried {
  readonly address: string;
  /** Undefined when nothing came back. */
  readonly status: number | undefined;
  /** Weight of the answer as it travels; undefined where the server does not say. */
  readonly bytes: number | undefined;
}

const AT_ONCE = 6;

/** Opens addresses of this site without login, a few at a time, and says what came of each. */
export async function tryAddresses(addresses: readonly string[], signal: AbortSignal): Promise<Tried[]> {
  const tried: Tried[] = [];
  const waiting = [...addresses];
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const answer = await fetch(address, { credentials: 'omit', signal }).catch(() => undefined);
      const body = answer?.ok ? await answer.blob().catch(() => undefined) : undefined;
      tried.push({ address, status: answer?.status, bytes: body?.size });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tried;
}
