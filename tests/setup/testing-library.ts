import { configure } from '@testing-library/react/pure';

/** Waits for a screen without a limit: the test's own limit is enough. */
configure({ asyncUtilTimeout: 120_000 });

export * from '@testing-library/react/pure';
