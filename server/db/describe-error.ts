import { sqlState } from './transaction.ts';

/**
 * The loggable part of an error: messages of the database contain values (a mobile, a code), so of those only the
 * SQLSTATE and the place in the program are logged.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: typeof error };
  const state = sqlState(error);
  const isQuery = state !== undefined || error.message.startsWith('Failed query');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(state === undefined ? {} : { sqlState: state }),
    ...(isQuery ? {} : { message: error.message, ...causes(error) }),
    at: frames.slice(0, 8).map((line) => line.trim()),
  };
}

/** The causes of an error: `fetch failed` alone does not say that a host name was not found. */
function causes(error: Error): { readonly causes?: readonly string[] } {
  const found: string[] = [];
  for (let { cause } = error; cause instanceof Error && found.length < 4; cause = cause.cause) {
    const code = 'code' in cause ? `${String(cause.code)} ` : '';
    found.push(`${code}${cause.message}`);
  }
  return found.length > 0 ? { causes: found } : {};
}
