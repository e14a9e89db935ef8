/** Alipay's responses by method; a method without one is accepted and never answered. */
export type AlipayAnswers = Readonly<Record<string, object>>;

/** Adds Alipay's bridge to `target` and returns the recorded calls. */
export function installFakeAlipay(target: object, answers: AlipayAnswers = {}): { name: string; params: unknown }[] {
  const calls: { name: string; params: unknown }[] = [];
  const call = (name: string, params?: unknown, answer?: (reply: object) => void) => {
    calls.push({ name, params });
    const reply = answers[name];
    if (reply) setTimeout(() => answer?.(reply));
  };
  Object.assign(target, { AlipayJSBridge: { call } });
  return calls;
}
