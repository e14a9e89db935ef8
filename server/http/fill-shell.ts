import { escapeHtml } from '#server/kernel/escape-html.ts';

interface ShellFacts {
  readonly title: string;
  readonly description: string;
  readonly image: string;
}

/**
 * The app's shell with the title and the description of what an address shows, and what chat apps read for a card.
 *
 * @param url the address itself, with its host
 */
export function fillShell(html: string, { title, description, image }: ShellFacts, url: string): string {
  const [, brand = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, slogan = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  const says = description === '' ? slogan : escapeHtml(description);
  const picture = image === '' ? undefined : absolute(image, url);
  const head = [
    `<title>${escapeHtml(title)} - ${brand}</title>`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${brand}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${says}">`,
    ...(picture === undefined ? [] : [`<meta property="og:image" content="${escapeHtml(picture)}">`]),
  ];
  return html
    .replace(/(<meta name="description" content=")[^"]*"/, (_, start: string) => `${start}${says}"`)
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '));
}

function absolute(image: string, url: string): string | undefined {
  const address = URL.canParse(image, url) ? new URL(image, url) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}
