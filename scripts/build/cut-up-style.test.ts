import { describe, expect, it } from 'vitest';
import { classesOf, cutUp, isNamed, withTokenValues, wordsIn } from './cut-up-style.ts';

describe('cutUp', () => {
  it('names the classes without which a selector means nothing', () => {
    expect(cutUp('.page>.card:hover,a{color:red;margin:0}')).toEqual([
      {
        selectors: [
          { text: '.page>.card:hover', needs: ['page', 'card'] },
          { text: 'a', needs: [] },
        ],
        body: 'color:red;margin:0',
      },
    ]);
  });

  it('asks for no class that a selector only leaves out or offers among others', () => {
    const classes = classesOf(cutUp('.page:not(:has(>.form:not([hidden])),.wide):is(.a,.b)>.x:has(.y){top:0}'));

    expect(classes).toEqual(['page', 'x', 'y']);
  });

  it('keeps conditions, animations and the tokens of the page apart', () => {
    const sheet = ':root{--a:1px;--b:var(--a)}@media (min-width:9px){:root{--a:2px}}@keyframes in{0%{opacity:0}}';

    expect(cutUp(sheet)).toEqual([
      {
        tokens: [
          ['--a', '--a:1px'],
          ['--b', '--b:var(--a)'],
        ],
      },
      {
        condition: '@media (min-width:9px)',
        pieces: [{ selectors: [{ text: ':root', needs: [] }], body: '--a:2px' }],
      },
      { animation: 'in', text: '@keyframes in{0%{opacity:0}}' },
    ]);
  });

  it('refuses what it does not know', () => {
    expect(() => cutUp('@import "x.css";')).toThrow('@import "x.css"');
  });
});

describe('withTokenValues', () => {
  const inOne = (sheet: string, set: readonly string[] = []) => withTokenValues([sheet], new Set(set))[0];

  it('puts values in place of names, also where a value names others and where one stands in for it', () => {
    const tokens = ':root{--gap:8px;--wide:calc(2*var(--gap));--ink:#111}';

    expect(inOne(`${tokens}a{margin:var(--wide) var(--gap);color:var(--ink,rgb(0 0 var(--gap)))}`)).toBe(
      ':root{--gap:8px;--wide:calc(2*8px);--ink:#111}a{margin:calc(2*8px) 8px;color:#111}',
    );
  });

  it.each([
    ['a condition sets it anew', ':root{--t:1s}@media print{:root{--t:0s}}a{top:var(--t)}'],
    ['a rule sets it for its elements', ':root{--t:1s}.b{--t:2s}a{top:var(--t)}'],
    ['nobody sets it here', 'a{top:var(--t,calc(1px + var(--u)))}'],
  ])('leaves a name where %s', (_why, sheet) => {
    expect(inOne(sheet)).toBe(sheet);
  });

  it('leaves a name that pages or scripts set', () => {
    const sheet = ':root{--accent:red;--line:var(--accent)}a{color:var(--line)}';

    expect(inOne(sheet, ['--accent'])).toBe(':root{--accent:red;--line:var(--accent)}a{color:var(--accent)}');
  });

  it('takes values from any of the sheets, and none that two of them tell differently', () => {
    const sheets = [':root{--a:1px;--b:2px}', ':root{--a:1px;--b:3px}i{top:var(--a);left:var(--b)}'];

    expect(withTokenValues(sheets, new Set())[1]).toBe(':root{--a:1px;--b:3px}i{top:1px;left:var(--b)}');
  });
});

describe('isNamed', () => {
  it('finds classes in a script, whole or put together', () => {
    const words = wordsIn("e.className='toast';t('button button--'+n)");

    expect(['toast', 'button', 'button--deal', 'card', 'toast__text'].map((name) => isNamed(name, words))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
