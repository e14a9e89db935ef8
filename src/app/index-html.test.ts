import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const html = readFileSync('index.html', 'utf8');
const { brand } = parse(readFileSync('pages-config/site.yaml', 'utf8')) as { brand: { name: string; slogan: string } };

describe('index.html', () => {
  it('names the brand of site.yaml', () => {
    expect(html).toContain(`<meta name="application-name" content="${brand.name}" />`);
    expect(html).toContain(`<meta name="description" content="${brand.slogan}" />`);
    expect(html).toContain(`<title>${brand.name}</title>`);
  });

  it('has no script and no style of its own, which the policy would refuse', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
  });
});
