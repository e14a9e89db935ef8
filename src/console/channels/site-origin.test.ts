import { describe, expect, it } from 'vitest';
import { siteOrigin } from '#src/lib/addresses/site-settings.ts';
import { visitorOrigin } from './site-origin.ts';

describe('visitorOrigin', () => {
  it.each([
    ['localhost', 'http://localhost:4173'],
    ['192.168.1.20', 'http://192.168.1.20:4173'],
    ['[::1]', 'http://[::1]:4173'],
  ])('is the console’s own on %s', (hostname, origin) => {
    expect(visitorOrigin({ hostname, origin })).toBe(origin);
  });

  it('is that of the site elsewhere: staff and visitors may have different names', () => {
    expect(visitorOrigin({ hostname: 'staff.school.cn', origin: 'https://staff.school.cn' })).toBe(siteOrigin);
  });
});
