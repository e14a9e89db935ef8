import { Socket } from 'node:net';
import { format } from 'node:util';
import { afterAll, afterEach, vi } from 'vitest';

/** Fails a test that prints or calls another machine. For intended output a test uses `vi.spyOn(console, …)`. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);
const unexpected: string[] = [];

/** React's message about an element that happy-dom does not know. */
const ABOUT_SEARCH = 'The tag <search> is unrecognized in this browser.';

for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  console[method] = (...said: unknown[]) => {
    const text = format(...said);
    if (!text.startsWith(ABOUT_SEARCH)) unexpected.push(`console.${method}: ${text}`);
  };
}

const { connect } = realSocket();
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (host === undefined || LOOPBACK.has(host)) return Reflect.apply(connect, this, args);
  unexpected.push(`a connection to ${host}`);
  return this.destroy(new Error(`Tests reach no other machine: ${host}`));
} as Socket['connect'];

/** Files share a worker: take Node's own socket, not the one patched by the previous file. */
function realSocket(): { connect: Socket['connect'] } {
  const kept = globalThis as { realSocketConnect?: Socket['connect'] };
  kept.realSocketConnect ??= Socket.prototype.connect;
  return { connect: kept.realSocketConnect };
}

/** `connect(options)`, `connect(port, host)`, `connect(path)`, or the list that Node makes of all these. */
function hostOf(args: readonly unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: string; path?: string };
    return path === undefined ? (host ?? 'localhost') : undefined;
  }
  return typeof second === 'string' ? second : undefined;
}

function expectSilence(): void {
  const said = unexpected.splice(0);
  if (said.length > 0) throw new Error(`Nothing is printed or fetched in a test, but:\n${said.join('\n')}`);
}
afterEach(expectSilence);
afterAll(expectSilence);
// A dynamic import that nobody awaits would end after its page is gone, and fail the run.
afterAll(() => vi.dynamicImportSettled());
