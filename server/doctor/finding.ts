/** What the doctor says of one thing. `FAIL`: the server does not start, or something promised does not work. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'FAIL';
  readonly subject: string;
  /** A sentence; where something is wrong, with the way out. */
  readonly text: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text });
export const warn = (subject: string, text: string): Finding => ({ level: 'warn', subject, text });
export const fail = (subject: string, text: string): Finding => ({ level: 'FAIL', subject, text });

/** Why something went wrong, in one line, from the outside to the cause. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current && !current.message.includes(String(current.code)) ? `${String(current.code)} ` : '';
    const text = `${code}${current.message}`.split('\n')[0]?.trim() ?? '';
    // Several addresses that all fail make an error without a text.
    if (text !== '') reasons.push(text);
  }
  return reasons.join(' ') || 'no reason given';
}
