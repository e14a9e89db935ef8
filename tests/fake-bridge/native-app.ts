/** The school app's responses by method; a method without one is unknown to it. */
export type NativeAnswers = Readonly<Record<string, unknown>>;

/**
 * Adds the school app's bridge to `target` and returns the recorded calls.
 *
 * Contains its own helper functions, so that a browser can run it as text.
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
