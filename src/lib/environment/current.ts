import { detectEnvironment, type Environment, type WindowFacts } from './detect.ts';

/**
 * The present environment. Read it when it is needed: the chat app marks a mini-program's web-view only after a while.
 */
export function environment(): Environment {
  // The server renders for plain browsers.
  if (typeof window === 'undefined') return { host: 'browser', system: 'android' };
  return detectEnvironment(window.navigator.userAgent, window as WindowFacts);
}
