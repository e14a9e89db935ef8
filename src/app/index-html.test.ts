import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const html = readFileSync('index.html', 'utf8');

describe('index.html', () => {
  it('leaves the brand to site.yaml', () => {
    expect(html).toContain('<title>%brand.name%</title>');
    expect(html).toContain('<meta name="application-name" content="%brand.name%" />');
    expect(html).toContain('<meta name="description" content="%brand.slogan%" />');
    expect(html.replace(/<noscript>.*<\/noscript>/, '')).not.toMatch(/\p{Script=Han}/u);
  });

  it('has no script and no style of its own, which the policy would refuse', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
  });
});
