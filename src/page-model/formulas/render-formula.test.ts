import { describe, expect, it } from 'vitest';
import { FORMULA_ATTRIBUTES, FORMULA_CLASSES, FORMULA_ELEMENTS } from './formula-markup.ts';
import { withFormulas } from './formulas-in-markdown.ts';
import { htmlOfText } from './formulas-in-text.ts';
import { renderFormula, WIDE_EM } from './render-formula.ts';

const html = (tex: string, isBlock = false) => renderFormula(tex, isBlock).html;
const elements = (text: string) => new Set([...text.matchAll(/<([a-z]+)/g)].map(([, name]) => name));

const TYPICAL = [
  '\\frac{1}{2}',
  '\\lim_{x\\to0}\\frac{1-\\cos x}{x^2}',
  '\\int_0^{\\pi}x\\sin x\\,\\mathrm{d}x',
  '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
  '\\begin{cases}x,&x>0\\\\-x,&x\\le 0\\end{cases}',
  '\\begin{aligned}a&=b\\\\&=c\\end{aligned}',
  '\\left(\\begin{array}{cc|c}1&0&2\\\\0&1&3\\end{array}\\right)',
  '\\sum_{n=1}^{\\infty}\\frac{(-1)^n}{\\sqrt[3]{n}}\\tag{1}',
  '\\overline{X}\\sim N(\\mu,\\sigma^2),\\hat\\theta,\\vec a,\\widehat{AB},\\boxed{x},\\cancel{y}',
  '\\text{当 }x>0\\text{ 时}',
];

describe('renderFormula', () => {
  it.each([
    ['\\frac12', 'mfrac'],
    ['\\sqrt x', 'msqrt'],
    ['x_1^2', 'msubsup'],
    ['\\begin{vmatrix}1&2\\\\3&4\\end{vmatrix}', 'mtable'],
    ['\\text{其他}', 'mtext'],
  ])('makes of %s an element %s', (tex, name) => {
    expect(elements(html(tex))).toContain(name);
  });

  it.each(TYPICAL)('writes nothing of %s that the sanitiser and the policy do not know', (tex) => {
    const { html: written, flaw } = renderFormula(tex, true);
    const tags = [...written.matchAll(/<([a-z]+)((?: [a-z-]+="[^"]*")*)>/g)].filter(([, name]) => name !== 'span');
    const attributes = tags.flatMap(([, , text = '']) => [...text.matchAll(/ ([a-z-]+)="([^"]*)"/g)]);

    expect(flaw).toBeUndefined();
    expect(tags.filter(([, name = '']) => !FORMULA_ELEMENTS.includes(name))).toEqual([]);
    expect(attributes.filter(([, name = '']) => name !== 'class' && !FORMULA_ATTRIBUTES.includes(name))).toEqual([]);
    const classes = attributes.flatMap(([, name, value = '']) => (name === 'class' ? value.split(' ') : []));
    expect(classes.filter((name) => !FORMULA_CLASSES.has(name))).toEqual([]);
    expect(written).not.toContain(' style=');
  });

  it('keeps the TeX, to be copied', () => {
    expect(html('a<b')).toContain('<annotation encoding="application/x-tex">a&#60;b</annotation>');
  });

  it.each([
    ['\\farc12', { kind: 'command', written: '\\farc' }],
    ['\\begin{matix}1\\end{matix}', { kind: 'environment', written: 'matix' }],
    ['\\href{javascript:alert(1)}{x}', { kind: 'refused', written: '\\href' }],
    ['\\includegraphics{x.png}', { kind: 'refused', written: '\\includegraphics' }],
    ['\\htmlData{a=b}{x}', { kind: 'refused', written: '\\htmlData' }],
    ['\\class{a}{x}', { kind: 'refused', written: '\\class' }],
    ['\\def\\a{\\a}\\a', { kind: 'large' }],
    [`${'\\sqrt{'.repeat(90)}x${'}'.repeat(90)}`, { kind: 'large' }],
    ['x'.repeat(1_001), { kind: 'large' }],
    ['\\frac{1}{2', { kind: 'brace-missing' }],
    ['x}', { kind: 'brace-extra' }],
    ['\\left(x', { kind: 'right-missing' }],
    ['a&b', { kind: 'cell', written: '&' }],
    ['a^b^c', { kind: 'double' }],
    ['\\__proto__', { kind: 'other' }],
  ])('shows %.40s as code', (tex, flaw) => {
    const rendered = renderFormula(tex, false);

    expect(rendered.flaw).toEqual(flaw);
    expect(elements(rendered.html)).toEqual(new Set(['code']));
  });

  it('forgets the macros of one formula before the next', () => {
    renderFormula('\\gdef\\mine{1}\\mine', false);

    expect(renderFormula('\\mine', false).flaw).toEqual({ kind: 'command', written: '\\mine' });
  });

  it('leaves no room for a space as wide as the page', () => {
    const [mathml = ''] = html('\\kern{9999em}x\\rule{9999em}{9999em}').split('<annotation');

    expect(mathml).toContain('width="10em"');
    expect(mathml).not.toMatch(/\d{3}em/);
  });

  it('puts a formula wider than a phone in a box that keys reach', () => {
    const wide = renderFormula('a+b+c+d+e+f+g+h+i+j+k+l=0', true);

    expect(wide.widthEm).toBeGreaterThan(WIDE_EM);
    expect(wide.html).toMatch(/^<span class="formula formula--block formula--wide" tabindex="0" role="group"/);
    expect(renderFormula('a+b', true).html).not.toContain('tabindex');
  });
});

describe('withFormulas', () => {
  it('keeps TeX from Markdown, also in a table, and formulas out of attributes', () => {
    const seen: string[] = [];
    const written = withFormulas('a $x_1*y|z$ ![$t"$](p.png)', (text) => {
      seen.push(text);
      return `<p>${text.replace(/!\[(.*?)\]\(p\.png\)/, '<img alt="$1">')}</p>`;
    });

    expect(seen.join()).not.toMatch(/[_*|$]/);
    expect(written).toContain('<msub>');
    expect(written).toContain('<img alt="$t&#34;$">');
  });

  it('takes no sign of an author for a formula of ours', () => {
    expect(withFormulas('\ue000\ue010\ue001 $x$', (text) => text)).toMatch(/^ <math/);
  });
});

describe('htmlOfText', () => {
  const rendered = new Map([['$x<y$', '<math></math>']]);

  it.each([
    ['a < b 且 $x<y$\n完', '<p>a &#60; b 且 <math></math><br>完</p>'],
    ['得\n$$q$$\n完', '<p>得<code>$$q$$</code>完</p>'],
    ['\\$5 与 $z$', '<p>$5 与 <code>$z$</code></p>'],
    ['<b>看</b> $q$', '<b>看</b> <code>$q$</code>'],
  ])('makes HTML of %j', (text, made) => expect(htmlOfText(text, rendered)).toBe(made));
});
