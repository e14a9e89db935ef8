import { describe, expect, it } from 'vitest';
import type { Block } from '#src/page-model/page.ts';
import { markupOf } from '../testing.tsx';
import PriceCard from './price-card.tsx';

const card: Block<'price-card'> = {
  type: 'price-card',
  id: 'price',
  title: '体验课',
  price: 100,
  originPrice: 19900,
  includes: [{ text: '7 次直播', value: '价值 ¥99' }],
  button: { label: '1 元报名', link: { action: 'scroll', href: '#register' } },
};

describe('price-card', () => {
  it('says what is saved', () => {
    expect(markupOf(PriceCard, card)).toContain('省 ¥198.00');
  });

  it('says nothing of a saving where there is none', () => {
    const { originPrice: _, ...withoutOrigin } = card;

    expect(markupOf(PriceCard, withoutOrigin)).not.toContain('省 ¥');
  });
});
