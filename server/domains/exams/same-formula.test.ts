import { describe, expect, it } from 'vitest';
import { isSameFormula } from './same-formula.ts';

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
