/** Wait for a screen without a limit: the test's own limit is enough. A page's own context lacks Node's channels. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  const { BroadcastChannel } = await import('node:worker_threads');
  Object.assign(globalThis, { BroadcastChannel });
  configure({ asyncUtilTimeout: 120_000 });
}

export {};
