import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Price } from './price.tsx';

describe('Price', () => {
  it('reads an amount of cents as one price with two decimals', () => {
    const markup = renderToStaticMarkup(<Price cents={19900} />);

    expect(markup).toContain('<span class="visually-hidden">¥199.00</span>');
    expect(markup).toContain('value="199"');
  });

  it('strikes the former price through and reads it as 原价', () => {
    const markup = renderToStaticMarkup(<Price cents={100} originCents={19900} />);

    expect(markup).toContain('<span class="visually-hidden">原价 </span><del>¥199.00</del>');
  });

  it('shows no zero cents on a page whose prices are all whole yuan, and the cents of an amount that has some', () => {
    const whole = renderToStaticMarkup(<Price cents={100} originCents={19900} hasWholePrices />);
    const odd = renderToStaticMarkup(<Price cents={9950} hasWholePrices />);

    expect(whole).not.toContain('.00');
    expect(whole).toContain('<del>¥199</del>');
    expect(odd).toContain('¥99.50');
  });

  it('leaves out a former price that is not higher', () => {
    const markup = renderToStaticMarkup(<Price cents={100} originCents={100} />);

    expect(markup).not.toContain('原价');
  });
});
