import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { renderFormula } from '#src/page-model/formulas/render-formula.ts';

const FORMULA_FOLDER = new URL('../../src/ui/formulas/', import.meta.url);

/** Size of a picture, in CSS pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Painter {
  /** Renders the body as PNG. */
  readonly png: (body: string, style: string, size: PictureSize) => Promise<Buffer>;
  /** Renders an A4 PDF; the glyphs that it uses are embedded. */
  readonly pdf: (body: string, style: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Draws HTML with Chromium. Texts need the fonts Noto Sans CJK SC and Noto Serif CJK SC on this machine. */
export async function openPainter(): Promise<Painter> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  const formulas = formulaStyle();
  let shownStyle = '';
  const show = async (body: string, style: string) => {
    if (style !== shownStyle) {
      await page.setContent(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${formulas}${BASE}${style}</style><body>`,
      );
      shownStyle = style;
    }
    await page.evaluate((html) => {
      document.body.innerHTML = html;
      return document.fonts.ready.then(() => undefined);
    }, body);
  };
  return {
    png: async (body, style, size) => {
      await page.setViewportSize(size);
      await show(body, style);
      return page.screenshot({ type: 'png' });
    },
    pdf: async (body, style) => {
      await show(body, style);
      return page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true });
    },
    close: () => browser.close(),
  };
}

/** Text with formulas between `$` and bold words between `**`, as HTML. */
export function wordsOf(text: string): string {
  return text
    .split(/(\$[^$]+\$|\*\*[^*]+\*\*)/)
    .map((part) => {
      if (part.startsWith('$')) return renderFormula(part.slice(1, -1), false).html;
      return part.startsWith('**') ? `<b>${escapeHtml(part.slice(2, -2))}</b>` : escapeHtml(part);
    })
    .join('');
}

const BASE = `
  * { box-sizing: border-box; margin: 0; }
  :root { --font: 'Noto Sans CJK SC'; --serif: 'Noto Serif CJK SC'; }
  body { font-family: var(--font), sans-serif; -webkit-font-smoothing: antialiased; }
`;

/** The stylesheet of formulas, with its font embedded. */
function formulaStyle(): string {
  const font = readFileSync(new URL('zhiyan-math.woff2', FORMULA_FOLDER)).toString('base64');
  return readFileSync(new URL('formula.css', FORMULA_FOLDER), 'utf8').replace(
    './zhiyan-math.woff2',
    `data:font/woff2;base64,${font}`,
  );
}
