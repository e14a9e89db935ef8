// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { noteArrival } from './arrival.ts';
import { currentPage, landingPage, visitOrg } from './trace.ts';

const visit = (path: string) => window.history.replaceState(null, '', path);

beforeEach(() => {
  sessionStorage.clear();
  visit('/course/list?org=school-1&mobile=13800138000');
});

describe('trace', () => {
  it('is the path without its query, and the first one of the visit', () => {
    expect([currentPage(), landingPage()]).toEqual(['/course/list', '/course/list']);

    visit('/my/order');

    expect([currentPage(), landingPage()]).toEqual(['/my/order', '/course/list']);
  });

  it('is the campaign page on which an ad arrived, also where that page asked for nothing', () => {
    noteArrival({ pathname: '/901', search: '?ch=a' }, 1000);

    expect([currentPage(), landingPage()]).toEqual(['/course/list', '/901']);
  });

  it('is never longer than a header takes', () => {
    visit(`/course/${'x'.repeat(5000)}`);

    expect(currentPage()).toHaveLength(200);
  });

  it.each(['知研', '/a\r\nx: y', `/${'x'.repeat(5000)}`, '{}', 'https://evil.example'])(
    'takes nothing from the storage that is no path: %.40s',
    (spoiled) => {
      sessionStorage.setItem('landing-page', spoiled);

      expect(landingPage()).toBe('/course/list');
    },
  );
});

describe('visitOrg', () => {
  it('comes from the query and stays for the visit', () => {
    expect(visitOrg()).toBe('school-1');

    visit('/');

    expect(visitOrg()).toBe('school-1');
  });

  it.each(['知研', 'a b', 'x'.repeat(65), 'a\nb'])(
    'takes neither from query nor storage what is no name: %.40s',
    (spoiled) => {
      visit(`/?org=${encodeURIComponent(spoiled)}`);
      sessionStorage.setItem('org', spoiled);

      expect(visitOrg()).toBeUndefined();
    },
  );
});
