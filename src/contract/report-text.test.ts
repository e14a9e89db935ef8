import { describe, expect, it } from 'vitest';
import { ownFrames, withoutPersonal } from './report-text.ts';

describe('withoutPersonal', () => {
  it.each([
    [
      'Failed to fetch https://m.school.cn/api/v1/x?mobile=13800138000&a=1#top',
      'Failed to fetch https://m.school.cn/api/v1/x',
    ],
    ['no route /order/12?token=abc', 'no route /order/12'],
    ['who is 13800138000, or 138 0013 8000, or 11010519491231002X', 'who is <数字>, or <数字>, or <数字>'],
    ['lost 3f2b8c1e-0000-4000-8000-00000000dead', 'lost <编号>'],
    ['to li.lei@example.com', 'to <邮箱>'],
    ['bad token: "eyJhbGciOi.J9" and code=123456', 'bad token: "…" and code=…'],
    ['saw eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'saw <令牌>'],
    [
      `SyntaxError: Unexpected token '}', "{"name":"李雷"," is not valid JSON`,
      "SyntaxError: Unexpected token '}', … is not valid JSON",
    ],
  ])('leaves nothing of a person in %j', (text, clean) => {
    expect(withoutPersonal(text)).toBe(clean);
    expect(withoutPersonal(clean)).toBe(clean);
  });

  it('leaves what tells of the fault: names of properties, files and short numbers', () => {
    const text =
      "TypeError: Cannot read properties of undefined (reading 'price') in /assets/landing-after-paint-Bx12Yz34.js of 42";

    expect(withoutPersonal(text)).toBe(text);
  });
});

describe('ownFrames', () => {
  it('reads the stacks of Chromium, and of Safari and Firefox, and leaves out what is not of the site', () => {
    const chromium = `TypeError: x
    at async load (https://m.school.cn/assets/home-Bx12Yz34.js?v=1:1:20)
    at https://m.school.cn/assets/app-Cx12Yz34.js:2:30
    at inject (chrome-extension://abc/content.js:1:1)`;
    const gecko = `load@https://m.school.cn/assets/home-Bx12Yz34.js:1:20
@https://staff.school.cn/console/assets/main-Dx12Yz34.js:2:30
[native code]`;

    expect(ownFrames(chromium)).toEqual(['load@/assets/home-Bx12Yz34.js:1:20', '@/assets/app-Cx12Yz34.js:2:30']);
    expect(ownFrames(gecko)).toEqual(['load@/assets/home-Bx12Yz34.js:1:20', '@/console/assets/main-Dx12Yz34.js:2:30']);
  });

  it('reads what it wrote', () => {
    const frames = ['load@/assets/home-Bx12Yz34.js:1:20', '@/assets/app-Cx12Yz34.js:2:30'];

    expect(ownFrames(frames.join('\n'))).toEqual(frames);
  });
});
