import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Block, CompiledPage } from '#src/page-model/page.ts';
import { type DocumentInput, renderDocument } from './document.ts';
import { PageStyles } from './page-styles.ts';
import { sharedText } from './shared-text.ts';

const BUILT_AT = Date.parse('2026-11-15T00:00:00Z');
const AT = (day: number) => `2026-11-${day}T00:00:00Z`;

const form = (id: string, when?: Block['when']) => ({ type: 'registration-form', id, ...(when && { when }) }) as Block;
const words = (id: string, when?: Block['when']) => ({ type: 'heading', id, ...(when && { when }) }) as Block;

const PAGE: CompiledPage = {
  ...{ version: 1, path: '/spring', title: '春 & 夏', description: '一句', status: 'live', access: 'public' },
  course: { number: 'KY1', joint: ['KY2'] },
  source: 'test',
  agreements: [],
  hasWholePrices: true,
  share: { title: '分享', description: '一句', image: 'https://m.zhiyan.example/a.jpg' },
  theme: { background: '#ffffff', accent: '#ff0000' },
  blocks: [],
} as unknown as CompiledPage;

/** The document of a page, and its head without the stylesheet. */
function documentOf(page: Partial<CompiledPage> = {}, more: Partial<DocumentInput> = {}): string {
  const styles = new PageStyles({
    ...{ base: [], byBlock: {}, sheets: {}, themedSheets: {} },
    ...{ alwaysClasses: [], islandClasses: [], keptTokens: [] },
  });
  const parts = renderDocument({
    page: { ...PAGE, ...page },
    heading: { html: '', classes: '' },
    blocks: [],
    islands: [],
    assets: { script: sharedText('boot()'), firstPaintScript: sharedText('first()'), styles },
    origin: 'https://m.zhiyan.example',
    brand: '知研',
    mediaHosts: ['https://media.example'],
    builtAt: BUILT_AT,
    ...more,
  });
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
const policyOf = (document: string) => /Content-Security-Policy" content="([^"]*)"/.exec(document)?.[1] ?? '';
const skipsOf = (document: string) => [...document.matchAll(/<a class="skip-link" href="#(\w+)"([^>]*)>/g)];
const opening = (document: string) => /<html[^>]*>/.exec(document)?.[0];

describe('the document of a page', () => {
  it('allows the pictures that it draws only where it has a poster', () => {
    const { share } = PAGE;

    expect(policyOf(documentOf())).toContain("img-src 'self' data:;");
    expect(policyOf(documentOf({ share: { ...share, poster: true } }))).toContain("img-src 'self' data: blob:;");
  });

  it('says nothing of what the page has not', () => {
    const document = documentOf();

    expect(opening(document)).toBe('<html lang="zh-CN" data-access="public">');
    expect(document).toContain('<title>春 &#38; 夏</title>');
    expect(document).not.toMatch(/first\(\)|page-data|preload|preconnect|api-base|skip-link/);
    expect(document.endsWith('<script>boot()</script>\n</body>\n</html>\n')).toBe(true);
  });

  it('tells of the arm it shows, and that its visits are not measured', () => {
    expect(opening(documentOf({ variant: 'hero_b' }))).toContain(' data-variant="hero_b"');
    expect(opening(documentOf({ measure: 'off' }))).toContain(' data-measure="off"');
  });

  it('leads past everything to the form: of several to each that may be the one shown', () => {
    const stranger = [{ loggedIn: false }];
    const student = [{ loggedIn: true }];

    expect(skipsOf(documentOf({ blocks: [form('a'), form('b')] })).map(([, id]) => id)).toEqual(['a']);
    const two = skipsOf(documentOf({ blocks: [form('a', student), form('b'), form('c')] }));
    expect(two.map(([, id, rest]) => [id, rest?.includes('hidden')])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    const none = skipsOf(documentOf({ blocks: [form('a', stranger), form('b', student)] }));
    expect(none.map(([, id, rest]) => [id, rest?.includes('hidden')])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('decides conditions before the first paint, and knows since when they are as they are', () => {
    const until = [{ until: AT(10) }];
    const document = documentOf({ blocks: [words('a', until), words('b', [{ from: AT(12), until: AT(20) }])] });

    expect(document).toContain('<script>first()</script>');
    expect(opening(document)).toBe(`<html lang="zh-CN" data-access="public" data-since="${Date.parse(AT(12))}">`);
    expect(opening(documentOf({ blocks: [words('a', [{ from: AT(15) }])] }))).toContain(`data-since="${BUILT_AT}"`);
    expect(opening(documentOf({ blocks: [words('a', [{ from: AT(16) }])] }))).not.toContain('data-since');
  });

  it('names its courses where a condition asks who owns them', () => {
    const owned = [words('a', [{ owned: true }])];

    expect(opening(documentOf({ blocks: owned }))).toContain(' data-course="KY1,KY2"');
    expect(opening(documentOf({ blocks: [words('a', [{ loggedIn: true }])] }))).not.toContain('data-course');
    expect(opening(documentOf({ blocks: owned, course: { number: 'KY1' } as never }))).toContain('data-course="KY1"');
  });

  it('runs the scripts that stand in it, and no other', () => {
    const scripts = (document: string) => [...document.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text);
    const whole = documentOf({ blocks: [words('a', [{ loggedIn: true }])], schedule: { until: AT(30) } });

    for (const document of [documentOf(), whole]) {
      const [, allowed = ''] = /script-src ([^;]*)/.exec(policyOf(document)) ?? [];
      const hashes = [...allowed.matchAll(/'sha256-([^']*)'/g)].map(([, hash]) => hash);
      expect(hashes.sort()).toEqual(
        scripts(document)
          .map((text) => hashOf(text ?? ''))
          .sort(),
      );
    }
    expect(scripts(whole)).toHaveLength(3);
  });

  it('asks another origin for its calls only where there is one', () => {
    const document = documentOf({}, { apiBase: 'https://api.example' });

    expect(document).toContain('<meta name="api-base" content="https://api.example">');
    expect(policyOf(document)).toContain("connect-src 'self' https://api.example;");
    expect(policyOf(documentOf())).toContain("connect-src 'self';");
    expect(policyOf(documentOf())).toContain("media-src 'self' https://media.example;");
  });

  it('fetches its first picture early, in the best form there is', () => {
    const picture = { src: '/media/a.svg', width: 10, height: 10, sources: [] };
    const sources = [{ type: 'image/avif', srcset: '/media/a.avif 480w' }];

    expect(documentOf({ firstPicture: picture } as never)).toContain('as="image" href="/media/a.svg"');
    expect(documentOf({ firstPicture: { ...picture, sources } } as never)).toContain(
      'as="image" type="image/avif" imagesrcset="/media/a.avif 480w" imagesizes="(min-width: 1024px) 680px, (min-width: 480px) 480px, 100vw"',
    );
  });

  it('carries the data of what comes alive, and of the page', () => {
    const island = { type: 'countdown', id: 'c' } as unknown as Block;
    const data = /id="page-data">(.*)<\/script>/.exec(documentOf({}, { islands: [island] }))?.[1] ?? '';

    expect(JSON.parse(data)).toMatchObject({
      page: { path: '/spring', source: 'test', hasWholePrices: true },
      blocks: [{ type: 'countdown', id: 'c' }],
    });
  });
});
