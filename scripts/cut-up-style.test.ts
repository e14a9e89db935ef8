import { describe, expect, it } from 'vitest';
import { classesOf, cutUp, isNamed, wordsIn } from './cut-up-style.ts';

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
