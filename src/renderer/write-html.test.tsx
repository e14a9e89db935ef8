import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Html } from '#src/page-model/values.ts';
import { RichText } from '#src/ui/rich-text.tsx';
import { writeHtml } from './write-html.ts';

const KNOWN: Readonly<Record<string, ReactNode>> = {
  'marks in texts and attributes': <p title={`"a" & 'b' <c>`}>{`"a" & 'b' <c>`}</p>,
  'texts side by side, numbers, and what is not shown': (
    <p>
      {'a'}
      {1}
      {0}
      {''}
      {null}
      {false}
      {['b', ['c']]}
    </p>
  ),
  'attributes that are on, off, empty and missing': (
    <button type="submit" disabled hidden={false} id="" title={undefined} aria-hidden={false} data-on={true}>
      ja
    </button>
  ),
  'a form with its address after the rest': (
    <form action="/api/v1/a?b=1&c=2" method="post" noValidate className="form">
      <input name="consent" type="checkbox" required value="1" checked readOnly maxLength={11} />
      <button type="submit" name="go">
        go
      </button>
    </form>
  ),
  'HTML of an author': <RichText html={'<b>a</b> &amp; b' as Html} />,
  'pictures that are not preloaded': (
    <picture>
      <source type="image/avif" srcSet="/a.avif 1w" sizes="100vw" />
      <img src="/a.jpg" alt="" width={10} height="5" loading="eager" fetchPriority="high" />
    </picture>
  ),
  'a drawing with its title': (
    <svg viewBox="0 0 1 1" strokeWidth={2} fill="none">
      <title>a & b</title>
      <path d="M0 0h1" strokeLinecap="round" />
    </svg>
  ),
};

const LEFT: Readonly<Record<string, ReactNode>> = {
  'a style, which the pages do not allow': <p style={{ color: 'red' }}>a</p>,
  'an address that might be a script': createElement('a', { href: [' Java', 'Script:alert(1)'].join('') }),
  'an empty address': createElement('a', { href: '' }),
  'a picture that react-dom preloads': <img src="/a.jpg" alt="" />,
  'a list of choices': (
    <select>
      <option>a</option>
    </select>
  ),
  'a title outside a drawing': <title>a</title>,
};

describe('writeHtml', () => {
  it.each(Object.entries(KNOWN))('writes what react-dom writes of %s', (_, node) => {
    expect(writeHtml(node)).toBe(renderToStaticMarkup(node));
  });

  it.each(Object.entries(LEFT))('leaves to react-dom %s', (_, node) => {
    expect(writeHtml(node)).toBeUndefined();
  });

  it('passes on what a component throws', () => {
    function Broken(): ReactNode {
      throw new Error('broken');
    }

    expect(() => writeHtml(<Broken />)).toThrow('broken');
  });
});
