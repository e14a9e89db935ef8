import { describe, expect, it } from 'vitest';
import { isSameFormula, isSameValue } from './same-formula.ts';

describe('isSameFormula', () => {
  it.each([
    ['$\\frac12$', '1/2'],
    ['$\\frac{1}{2}$', '0.5'],
    ['$\\frac{1}{2}$', '２／４'],
    ['$-\\frac{3}{4}$', '-0.75'],
    ['$-2$', '−2'],
    ['$e^2$', 'e²'],
    ['$e^2$', 'e^{2}'],
    ['$e^2$', 'e**2'],
    ['$x^{10}$', 'x^10'],
    ['$\\frac{\\pi}{2}$', 'π/2'],
    ['$\\frac{\\pi}{2}$', 'pi / 2'],
    ['$\\frac{\\pi}{2}$', '\\dfrac{\\pi}{2}'],
    ['$\\frac{x+1}{2}$', '(x+1)/2'],
    ['$\\sqrt{2}$', '√2'],
    ['$\\frac{\\sqrt{2}}{2}$', '\\frac{\\sqrt2}{2}'],
    ['$2\\cdot x$', '2×x'],
    ['$a_1$', 'a₁'],
    ['$3x-2$', ' 3x − 2 '],
    ['$\\infty$', '∞'],
    ['$x\\ge 0$', 'x>=0'],
    ['$\\left(0,1\\right)$', '（0，1）'],
  ])('takes %s and %s for one', (accepted, given) => expect(isSameFormula(accepted, given)).toBe(true));

  it.each([
    ['$\\frac{1}{2}$', '0.51'],
    ['$x^{12}$', 'x^1 2y'],
    ['$e^2$', 'e2'],
    ['$x^{-1}$', 'x-1'],
    ['$\\frac{x+1}{2}$', 'x+1/2'],
    ['$\\frac{1}{2x}$', '1/2x'],
    ['$e^{2x}$', 'e^2x'],
    ['$2x$', 'x+x'],
    ['$\\sqrt{2x}$', '√2x'],
    ['$a_{12}$', 'a_1 2'],
    ['$-x^2$', '(-x)^2'],
    ['$1$', '1/0'],
    ['$$', ''],
  ])('does not take %s and %s for one', (accepted, given) => expect(isSameFormula(accepted, given)).toBe(false));
});

describe('isSameValue', () => {
  it.each([
    ['$2x$', 'x+x'],
    ['$x^2-1$', '(x-1)(x+1)'],
    ['$(a+b)^3$', 'a^3+3a^2b+3ab^2+b^3'],
    ['$\\frac{x+1}{2}$', 'x/2+0.5'],
    ['$\\frac{1}{2}x$', '\\frac{x}{2}'],
    ['$\\frac{\\sqrt{2}}{2}$', '1/√2'],
    ['$2\\sqrt{2}$', '√8'],
    ['$\\sqrt{6}$', '\\sqrt2\\sqrt3'],
    ['$\\frac{\\sqrt{3}}{2}$', '\\sqrt{\\frac{3}{4}}'],
    ['$5+2\\sqrt6$', '(√2+√3)^2'],
    ['$\\pi-2\\lambda$', '-2λ+π'],
    ['$0$', 'x-x'],
    ['$(1-e)^2$', '(e-1)^2'],
  ])('takes %s and %s for one', (accepted, given) => {
    expect([isSameValue(accepted, given), isSameValue(given, accepted)]).toEqual([true, true]);
  });

  it.each([
    ['$2x$', '2y'],
    ['$\\frac{1}{2x}$', '1/2x'],
    ['$\\frac12x$', '1/2x'],
    ['$2\\frac12$', '1'],
    ['$1$', 'x/x'],
    ['$x$', '√(x^2)'],
    ['$x^{12}$', 'x^12y'],
    ['$x^{10}$', 'x^10'],
    ['$2x$', '2^x'],
    ['$1$', '\\sin^2x+\\cos^2x'],
    ['$sinx$', 'xsin'],
    ['$f(x+1)$', 'fx+f'],
    ['$x=1$', '1=x'],
    ['$\\sqrt{-1}$', '√-1'],
    ['$a_1+a_2$', 'a_2+a_1'],
    ['', ''],
    ['$0$', '1/0'],
  ])('does not take %s and %s for one', (accepted, given) => expect(isSameValue(accepted, given)).toBe(false));

  it('is done with hostile texts at once', () => {
    const hostile = [
      '('.repeat(400),
      '((a+b+c+d+e)^9)^9',
      '(a+b+c+d+e+g+h+i+j+k)^{12}',
      '9'.repeat(15).concat('^9').concat('^9'),
    ];
    const more = [
      '√999983√999979√999961',
      `${'\\frac{1}{'.repeat(20)}2${'}'.repeat(20)}`,
      `(${'(9999999a+1)^9'.repeat(12)})^9`,
    ];
    const from = performance.now();
    for (const text of [...hostile, ...more]) isSameValue(text, '1');
    expect(performance.now() - from).toBeLessThan(1500);
  });
});
