import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FirstLoad } from './first-load.tsx';

const html = readFileSync('index.html', 'utf8');

describe('index.html', () => {
  it('leaves the brand to site.yaml', () => {
    expect(html).toContain('<title>%brand.name%</title>');
    expect(html).toContain('<meta name="application-name" content="%brand.name%" />');
    expect(html).toContain('<meta name="description" content="%brand.slogan%" />');
    expect(html).toContain('<meta name="slogan" content="%brand.slogan%" />');
    const head = html.slice(0, html.indexOf('<body>'));
    expect(head).not.toMatch(/\p{Script=Han}/u);
  });

  it('shows what the app shows until its first screen has come', () => {
    const [, inner = ''] = /<div id="root">([\s\S]*)<\/div>\s*<script/.exec(html) ?? [];
    expect(inner.replace(/>\s+</g, '><').trim()).toBe(renderToStaticMarkup(createElement(FirstLoad)));
  });

  it('is as dark as the app before the app has chosen', () => {
    const rulesOf = (file: string, selector: string) => {
      const css = readFileSync(file, 'utf8');
      const [, inner = ''] = css.slice(css.indexOf(selector)).split(/[{}]/);
      return inner.split(';').map((rule) => rule.trim());
    };
    const [chosen, waiting] = [
      rulesOf('src/ui/app/dark.css', ":root[data-theme='dark'] {"),
      rulesOf('src/app/spa/app.css', 'html.app:not([data-theme]) {'),
    ];
    expect(chosen.length).toBeGreaterThan(10);
    expect(waiting).toEqual(expect.arrayContaining(chosen));
  });

  it('has no script and no style of its own, which the policy would refuse', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
  });
});
