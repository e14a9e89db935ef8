import { describe, expect, it } from 'vitest';
import { userAgents } from '../../../tests/data/user-agents.ts';
import { detectEnvironment } from './detect.ts';

describe('detectEnvironment', () => {
  it.each(userAgents)('knows $name', ({ userAgent, window, host, system }) => {
    expect(detectEnvironment(userAgent, window)).toEqual({ host, system });
  });

  it('takes the mark of a mini-program that the user agent leaves out', () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 12_0 like Mac OS X) MicroMessenger/6.7.4';

    expect(detectEnvironment(userAgent, { __wxjs_environment: 'miniprogram' }).host).toBe('mini-program');
  });

  it('believes nothing but a browser of an empty user agent', () => {
    expect(detectEnvironment('')).toEqual({ host: 'browser', system: 'desktop' });
  });
});
