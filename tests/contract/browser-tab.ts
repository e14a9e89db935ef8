import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { parse } from 'yaml';
import type { TestServer } from '#server/testing/server.ts';
import RegistrationForm from '#src/blocks/registration-form/registration-form.tsx';
import { checkoutQuery } from '#src/features/order/checkout.ts';
import { perform } from '#src/features/registration/calls.ts';
import { registerAccount } from '#src/features/session/account-calls.ts';
import { bindWechat } from '#src/features/session/wechat-binding.ts';
import { http } from '#src/lib/api/api-client.ts';
import { noteAdTouch } from '#src/lib/attribution/ad-touch.ts';
import { noteArrival } from '#src/lib/attribution/arrival.ts';
import { tracking } from '#src/lib/attribution/attribution.ts';
import { landingPage } from '#src/lib/attribution/trace.ts';

const ORIGIN = 'https://m.example.com';
const PAGES = 'pages-config/campaigns';

/** The repository's landing pages, by path. */
export const campaignPages: ReadonlyMap<
  string,
  { readonly source: string; readonly course?: { readonly number: string } }
> = new Map(
  readdirSync(PAGES).map((file) => [`/${file.replace('.yaml', '')}`, parse(readFileSync(join(PAGES, file), 'utf8'))]),
);

/** A site with these pages live. */
export async function sitePublished(): Promise<string> {
  const site = await mkdtemp(join(tmpdir(), 'site-'));
  for (const [path, { source }] of campaignPages) {
    const file = join(site, 'pages', `${path}.json`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ path, source, blocks: [{ id: 'register' }] }));
  }
  return site;
}

/** A browser tab: its storage and address. All its requests are made by the site's own code. */
export class Tab {
  readonly #server: TestServer;
  readonly #kept = new Map<string, string>();
  readonly #cookies = new Map<string, string>();
  #referrer = '';
  #at = new URL(ORIGIN);

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Opens an address through a link on the previous page, or from another site. */
  open(address: string, referrer = this.#at.href): void {
    this.#at = new URL(address, ORIGIN);
    this.#referrer = referrer;
    if (this.#at.origin !== ORIGIN) return;
    this.#enter();
    // As boot.ts does on a landing page, and spa.tsx on every other.
    if (campaignPages.has(this.#at.pathname)) noteArrival(this.#at, Date.now());
    else {
      noteAdTouch(this.#at, Date.now());
      landingPage();
    }
  }

  /** Submits the form of the tab's landing page; returns where it leads. */
  async register(mobile: string, code: string): Promise<string> {
    this.#enter();
    const { source, course } = formOf(this.#at.pathname);
    // Same as in bind-registration.ts.
    const page = { h5: this.#at.pathname, ...(source && { source }) };
    const registration = { mobile, code, course, page };
    const registered = await perform('register', registration);
    if (registered.type !== 'registered') throw new Error(JSON.stringify(registered));
    const found = await perform('find-course', registration);
    if (found.type !== 'course-found') throw new Error(JSON.stringify(found));
    return found.href;
  }

  /** Logs in on the login screen. */
  async logIn(mobile: string, code: string): Promise<void> {
    this.#enter();
    await registerAccount({ mobile, code, password: '', agreements: [] });
  }

  async bind(uuid: string, mobile: string, code: string): Promise<void> {
    this.#enter();
    await bindWechat({ uuid, unionid: '' }, { mobile, code });
  }

  /** Opens the checkout of a course, with the origin from the screen's address. */
  async checkOut(courseUuid: string) {
    this.#enter();
    const [source, h5] = ['source', 'h5'].map((name) => this.#at.searchParams.get(name));
    const cameFrom = { ...(source && { source }), ...(h5 && { h5 }) };
    const { queryFn } = checkoutQuery({ courseUuid, intent: { intent: 'buy' }, cameFrom });
    if (typeof queryFn !== 'function') throw new Error('The checkout is asked for by no function.');
    const checkout = await queryFn({ signal: new AbortController().signal } as Parameters<typeof queryFn>[0]);
    return { checkout, said: tracking(cameFrom) };
  }

  get token(): string {
    return this.#cookies.get('Msite-Token') ?? '';
  }

  set token(token: string) {
    this.#cookies.set('Msite-Token', token);
  }

  #enter(): void {
    const kept = this.#kept;
    const cookies = this.#cookies;
    vi.stubGlobal('window', { location: this.#at, dispatchEvent: () => true });
    vi.stubGlobal('document', {
      referrer: this.#referrer,
      documentElement: { dataset: {} },
      querySelector: () => null,
      get cookie() {
        return [...cookies].map((pair) => pair.join('=')).join('; ');
      },
      set cookie(text: string) {
        const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      },
    });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    sendTo(this.#server);
  }
}

/** The attributes of a page's form. */
function formOf(path: string) {
  const { source, course } = campaignPages.get(path) ?? {};
  const block = { type: 'registration-form' as const, id: 'register', heading: '报名', submit: '报名', agreements: [] };
  const page = { path, title: '报名', agreements: [], ...(source && { source }), ...(course && { course }) };
  const markup = renderToStaticMarkup(createElement(RegistrationForm, { block, page }));
  const said = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(markup)?.[1];
  return { source: said('source'), course: said('course') ?? '' };
}

/** Sends requests of the site's own client to the server. */
function sendTo(server: TestServer): void {
  http.defaults.adapter = async (config) => {
    const { method = 'get', url = '', data, headers } = config;
    const response = await server.inject({
      method: method.toUpperCase() as 'GET' | 'POST',
      url: new URL(url, ORIGIN).pathname,
      headers: { ...(headers.toJSON() as Record<string, string>) },
      ...(data !== undefined && { payload: data as string }),
    });
    const { statusCode: status } = response;
    return { data: response.json() as unknown, status, statusText: '', headers: {}, config };
  };
}
