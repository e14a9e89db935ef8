/** What the school's app answers, by method; a method without an answer is one it does not know. */
export type NativeAnswers = Readonly<Record<string, unknown>>;

/**
 * Puts the bridge of the school's app into `target` and gives the calls it got.
 *
 * Carries its own helpers, so that a browser can run it as text.
 */
export function installFakeApp(target: object, answers: NativeAnswers = {}): { method: string; params: unknown }[] {
  const calls: { method: string; params: unknown }[] = [];
  const KaoyanvipBridge = {
    postMessage: (text: string) => {
      const { id, method, params } = JSON.parse(text) as { id: string; method: string; params: unknown };
      calls.push({ method, params });
      const reply = (target as { kaoyanvipReply?: (text: string) => void }).kaoyanvipReply;
      setTimeout(() => reply?.(JSON.stringify({ id, result: answers[method] ?? null })));
    },
  };
  Object.assign(target, { KaoyanvipBridge, nativeCalls: calls });
  return calls;
}
