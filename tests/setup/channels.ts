/** A page's own context lacks Node's channels. */
if (typeof document !== 'undefined') {
  const { BroadcastChannel } = await import('node:worker_threads');
  Object.assign(globalThis, { BroadcastChannel });
}

export {};
