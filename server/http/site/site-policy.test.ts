import { describe, expect, it } from 'vitest';
import { shellPolicy } from './site-policy.ts';

const formAction = (hosts?: readonly string[]) =>
  shellPolicy('<html></html>', hosts)
    .split('; ')
    .find((rule) => rule.startsWith('form-action'));

describe('shellPolicy', () => {
  it('lets a form go to the site itself only, and to the cashiers that are set up', () => {
    expect(formAction()).toBe("form-action 'self'");
    expect(formAction(['https://openapi.alipay.com', 'https://*.alipay.com', 'https://*.alipay.com'])).toBe(
      "form-action 'self' https://openapi.alipay.com https://*.alipay.com",
    );
  });
});
