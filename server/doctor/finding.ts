/** The result of one check. `FAIL`: the server does not start, or a promised function does not work. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'FAIL';
  readonly subject: string;
  /** A sentence; for a problem it includes the solution. */
  readonly text: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text });
export const warn = (subject: string, text: string): Finding => ({ level: 'warn', subject, text });
export const fail = (subject: string, text: string): Finding => ({ level: 'FAIL', subject, text });

/** The error and its causes in one line, the outermost first. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current && !current.message.includes(String(current.code)) ? `${String(current.code)} ` : '';
    const text = `${code}${current.message}`.split('\n')[0]?.trim() ?? '';
    // When all addresses of a host fail, the error has no message.
    if (text !== '') reasons.push(text);
  }
  return reasons.join(' ') || 'no reason given';
}
