import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BeforeAfter } from './before-after.tsx';

it('two looks side by side are reached by the keyboard, which scrolls them on a phone', () => {
  const html = renderToStaticMarkup(<BeforeAfter before="/before?id=1" after="/after?id=1" />);

  expect(html).toMatch(/^<section class="console-before-after" aria-label="改动前后的样子" tabindex="0">/i);
  expect(html).toContain('title="之后的样子"');
});
