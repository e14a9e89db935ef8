import { describe, expect, it } from 'vitest';
import type { LandingStyles } from './landing-style.ts';
import { MAX_STYLESHEETS, PageStyles, type StyledPage } from './page-styles.ts';

const piece = (name: string) => ({ selectors: [{ text: `.${name}`, needs: [name] }], body: 'margin:0' });
const STYLES: LandingStyles = {
  base: ['base'],
  byBlock: { heading: ['heading'] },
  sheets: { base: [piece('page'), piece('modal')], heading: [piece('heading')] },
  ...{ themedSheets: {}, alwaysClasses: [], islandClasses: ['modal'], keptTokens: [] },
};
const WHITE = { background: '#ffffff', accent: '#ff0000' };
const ROOT = ':root{--page-background:#ffffff;--accent:#ff0000}';

type Theme = StyledPage['page']['theme'];
const heading = (more: object = {}) => ({ type: 'heading', id: 'a', ...more }) as never;

interface Styled {
  readonly theme?: Theme;
  readonly blocks?: StyledPage['page']['blocks'];
  readonly classes?: string;
  readonly hasIslands?: boolean;
}
const styleOf = (
  { theme = WHITE, blocks = [], classes = '', hasIslands = false }: Styled,
  styles = new PageStyles(STYLES),
) => styles.of({ page: { theme, blocks }, parts: [{ html: '', classes }], hasIslands });

describe('the stylesheet of a page', () => {
  it('has the rules of its blocks and of its theme, and those of what comes alive where something does', () => {
    expect(styleOf({}).text).toBe(`.page{margin:0}${ROOT}`);
    expect(styleOf({ blocks: [heading()], classes: 'heading' }).text).toBe(`.page{margin:0}.heading{margin:0}${ROOT}`);
    expect(styleOf({ hasIslands: true }).text).toBe(`.page{margin:0}.modal{margin:0}${ROOT}`);
    expect(styleOf({ theme: { ...WHITE, background: '#000000' } }).text).toContain('--page-background:#000000');
  });

  it('has of a named theme what a rule asks for, after the tokens of the sheets', () => {
    const tokens = { '--brand': '#1d6b3c', '--brand-soft': '#edf3ef', '--deal': '#b3264f' };
    const theme = { background: '#f1f8f3', accent: '#3d8a4c', name: '松林', tokens };
    const styles = new PageStyles({
      ...STYLES,
      themedSheets: {
        base: [{ tokens: [['--brand', '--brand:#2447d6']] }, { ...piece('page'), body: 'color:var(--brand)' }],
      },
    });

    expect(styleOf({ theme }, styles).text).toBe(
      ':root{--brand:#2447d6}.page{color:var(--brand)}' +
        ':root{--page-background:#f1f8f3;--accent:#3d8a4c;--brand:#1d6b3c}',
    );
    expect(styleOf({ theme: { ...theme, tokens: { '--brand': '#000000' } } }, styles).text).toContain('#000000');
  });

  it('keeps the part of a picture in sight that the author chose', () => {
    const image = { src: 'a.jpg', focus: { x: 30, y: 70 } };

    expect(styleOf({ blocks: [heading({ image })] }).text).toMatch(/\[data-focus="[^"]+"\]\{object-position:/);
  });

  it('is one for all pages that look alike', () => {
    const styles = new PageStyles(STYLES);
    const page = { blocks: [heading()], classes: 'heading other' };
    const own = styleOf(page, styles);

    expect(styleOf({ ...page }, styles)).toBe(own);
    for (const more of [
      { classes: 'other' },
      { hasIslands: true },
      { blocks: [heading({ image: { src: 'a.jpg', focus: { x: 1, y: 2 } } })] },
      { theme: { ...WHITE, accent: '#00ff00' } },
      { theme: { ...WHITE, tokens: { '--brand': '#000000' } } },
    ])
      expect(styleOf({ ...page, ...more }, styles)).not.toBe(own);
  });

  it('is let go of when too many were tried', () => {
    const styles = new PageStyles(STYLES);
    const withTheme = (number: number) =>
      styleOf({ theme: { ...WHITE, background: `#${number.toString(16).padStart(6, '0')}` } }, styles);

    const first = withTheme(0);
    for (let number = 1; number <= MAX_STYLESHEETS; number++) withTheme(number);

    expect(withTheme(0)).not.toBe(first);
    expect(withTheme(0)).toEqual(first);
  });
});
