/** A screen is waited for until it is there: the limit of the whole test is the only one. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 120_000 });
}

export {};
