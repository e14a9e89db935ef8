import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Block, CompiledPage } from '#src/page-model/page.ts';
import { type DocumentInput, renderDocument } from './document.ts';

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
  const styles = {
    base: [],
    byBlock: {},
    sheets: {},
    themedSheets: {},
    alwaysClasses: [],
    islandClasses: [],
    keptTokens: [],
  };
  const parts = renderDocument({
    page: { ...PAGE, ...page },
    heading: { html: '', classes: [] },
    blocks: [],
    islands: [],
    assets: { script: 'boot()', firstPaintScript: 'first()', styles },
    origin: 'https://m.zhiyan.example',
    brand: '知研',
    mediaHosts: ['https://media.example'],
    builtAt: BUILT_AT,
    shared: (text) => ({ text, hash: hashOf(text) }),
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

describe('the stylesheet of a page', () => {
  const piece = (name: string) => ({ selectors: [{ text: `.${name}`, needs: [name] }], body: 'margin:0' });
  const assets = {
    ...{ script: 'boot()', firstPaintScript: 'first()' },
    styles: {
      base: ['base'],
      byBlock: { heading: ['heading'] },
      sheets: { base: [piece('page'), piece('modal')], heading: [piece('heading')] },
      ...{ themedSheets: {}, alwaysClasses: [], islandClasses: ['modal'], keptTokens: [] },
    },
  } as DocumentInput['assets'];
  const styleOf = (page: Partial<CompiledPage>, more: Partial<DocumentInput> = {}) =>
    /<style>(.*)<\/style>/s.exec(documentOf(page, { assets, ...more }))?.[1];
  const blocks = [{ html: '', classes: ['heading'] }];
  const root = ':root{--page-background:#ffffff;--accent:#ff0000}';

  it('has the rules of its blocks and of its theme, and those of what comes alive where something does', () => {
    const island = { type: 'countdown', id: 'c' } as unknown as Block;

    expect(styleOf({})).toBe(`.page{margin:0}${root}`);
    expect(styleOf({ blocks: [words('a')] }, { blocks })).toBe(`.page{margin:0}.heading{margin:0}${root}`);
    expect(styleOf({}, { islands: [island] })).toBe(`.page{margin:0}.modal{margin:0}${root}`);
    expect(styleOf({ theme: { background: '#000000', accent: '#ff0000' } })).toContain('--page-background:#000000');
  });

  it('has of a named theme what a rule asks for, after the tokens of the sheets', () => {
    const tokens = { '--brand': '#1d6b3c', '--brand-soft': '#edf3ef', '--deal': '#b3264f' };
    const theme = { background: '#f1f8f3', accent: '#3d8a4c', name: '松林', tokens };
    const sheets = {
      base: [{ tokens: [['--brand', '--brand:#2447d6'] as const] }, { ...piece('page'), body: 'color:var(--brand)' }],
    };
    const own = { ...assets, styles: { ...assets.styles, themedSheets: sheets } } as DocumentInput['assets'];

    expect(styleOf({ theme }, { assets: own })).toBe(
      ':root{--brand:#2447d6}.page{color:var(--brand)}' +
        ':root{--page-background:#f1f8f3;--accent:#3d8a4c;--brand:#1d6b3c}',
    );
    expect(styleOf({ theme: { ...theme, tokens: { '--brand': '#000000' } } }, { assets: own })).toContain('#000000');
  });

  it('keeps the part of a picture in sight that the author chose', () => {
    const image = { src: 'a.jpg', focus: { x: 30, y: 70 } };

    expect(styleOf({ blocks: [{ ...words('a'), image } as never] })).toMatch(
      /\[data-focus="[^"]+"\]\{object-position:/,
    );
  });

  it('keeps the stylesheets of some hundred themes, not of all that were ever tried', () => {
    const styles = {
      base: [],
      byBlock: {},
      sheets: {},
      themedSheets: {},
      alwaysClasses: [],
      islandClasses: [],
      keptTokens: [],
    };
    const assets = { script: '', firstPaintScript: '', styles };
    const heading = { html: '', classes: [] };
    let made = 0;
    const shared: DocumentInput['shared'] = (text) => {
      if (text.includes('--page-background')) made += 1;
      return { text, hash: hashOf(text) };
    };
    const withTheme = (number: number) => {
      const background = `#${number.toString(16).padStart(6, '0')}`;
      return documentOf({ theme: { background, accent: '#ff0000' } }, { assets, heading, shared });
    };

    withTheme(0);
    withTheme(0);
    expect(made).toBe(1);
    for (let number = 1; number <= 600; number++) withTheme(number);
    expect(withTheme(0)).toContain('--page-background:#000000');
    expect(made).toBe(602);
  });
});
