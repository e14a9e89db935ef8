// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Block } from '#src/page-model/page.ts';
import { elementsOf, markupOf, sampleImage } from '../testing.tsx';
import ExitDialog from './exit-dialog.tsx';

function shown(changes: Partial<Block<'exit-dialog'>>): HTMLElement {
  return elementsOf(markupOf(ExitDialog, { type: 'exit-dialog', id: 'exit', variant: 'default', ...changes }));
}

describe('exit-dialog', () => {
  it('is closed until it is asked for, and named by its title', () => {
    const dialog = shown({ title: '要走了吗' }).querySelector('dialog');

    expect(dialog?.hasAttribute('open')).toBe(false);
    expect(dialog?.querySelector(`#${dialog.getAttribute('aria-labelledby')}`)?.textContent).toBe('要走了吗');
  });

  it('offers 无情离开 in the douyin variant whatever the author wrote', () => {
    expect(shown({ variant: 'douyin', leave: '离开' }).querySelector('[data-leave]')?.textContent).toBe('无情离开');
  });

  it('stays by a link to its target, else by a button', () => {
    expect(shown({ target: 'register' }).querySelector('[data-stay]')?.getAttribute('href')).toBe('#register');
    expect(shown({}).querySelector('[data-stay]')?.tagName).toBe('BUTTON');
  });

  it('shows the coupon or the picture of its variant', () => {
    const coupon = shown({
      variant: 'coupon',
      coupon: { amount: 2000, label: '新人券', uuid: '20000000-0000-4000-8000-000000000005' },
    });
    const image = shown({ variant: 'image', image: sampleImage() });

    expect(coupon.querySelector('.exit-dialog__ticket')?.textContent).toContain('¥20.00');
    expect(coupon.querySelector('dialog [data-promise]')?.textContent).toBe('正在确认这张券…');
    expect(image.querySelector('img')?.alt).toBe('一张书桌');
  });
});
