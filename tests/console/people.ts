import type { Browser, Page } from '@playwright/test';
import { mouseOf } from './hand.ts';
import { openAs } from './log-in.ts';
import type { Operator } from './operator-tasks.ts';
import type { StudioServer } from './studio-server.ts';

const PASSWORDS = {
  小雨: 'zhiyan-demo-author',
  林老师: 'zhiyan-demo-publisher',
  管理员: 'zhiyan-demo-admin',
  阿杰: 'zhiyan-demo-operator',
} as const;

/** People at machines of their own: each keeps one tab for all tests of a file, since a new one loads the console anew. */
export class People {
  readonly #tabs = new Map<keyof typeof PASSWORDS, Page>();
  readonly #server: StudioServer;

  constructor(server: StudioServer) {
    this.#server = server;
  }

  /** Somebody, on the page of this name. */
  async person(browser: Browser, who: keyof typeof PASSWORDS, name: string): Promise<Operator> {
    const page = this.#tabs.get(who) ?? (await browser.newPage({ viewport: { width: 1440, height: 900 } }));
    if (!this.#tabs.has(who)) await openAs(page, `${this.#server.site}/console/me`, who, PASSWORDS[who]);
    this.#tabs.set(who, page);
    return { page, hand: mouseOf(page), server: this.#server, name };
  }

  async leave(): Promise<void> {
    await Promise.all([...this.#tabs.values()].map((page) => page.context().close()));
  }
}
