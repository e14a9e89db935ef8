/** What Alipay answers, by method; a method without an answer is taken and never answered. */
export type AlipayAnswers = Readonly<Record<string, object>>;

/** Puts Alipay's bridge into `target` and gives the calls it got. */
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
