import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LayerHistory, type LayerWindow } from './layer-history.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Entry {
  readonly state: unknown;
  readonly url: string;
}

/** A browser's history with a router that listens to it: steps are taken later, as in a browser. */
function openBrowser({ entries, isTouched = true }: { entries?: readonly Entry[]; isTouched?: boolean } = {}) {
  const all: Entry[] = [...(entries ?? [{ state: { idx: 0, key: 'home' }, url: '/' }, screen(1)])];
  let at = all.length - 1;
  const listeners = new Map<string, ((event: Event) => void)[]>();
  const heard: string[] = [];
  const raw = {
    get state() {
      return all[at]?.state;
    },
    pushState: (state: unknown, _unused: string, url?: string | URL | null) => {
      all.splice(at + 1, all.length, { state, url: url?.toString() ?? all[at]?.url ?? '' });
      at += 1;
    },
    replaceState: (state: unknown, _unused: string, url?: string | URL | null) => {
      all[at] = { state, url: url?.toString() ?? all[at]?.url ?? '' };
    },
    go: (delta = 0) => {
      setTimeout(() => {
        if (!all[at + delta]) return;
        at += delta;
        let isStopped = false;
        const event = { stopImmediatePropagation: () => (isStopped = true) } as unknown as Event;
        for (const listener of listeners.get('popstate') ?? []) if (!isStopped) listener(event);
        if (!isStopped) heard.push(all[at]?.url ?? '');
      }, 5);
    },
    back: () => raw.go(-1),
    forward: () => raw.go(1),
  };
  const step = raw.go;
  const window = {
    history: raw,
    addEventListener: (type: string, act: (event: Event) => void) => {
      listeners.set(type, [...(listeners.get(type) ?? []), act]);
    },
    navigator: {},
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
  } as unknown as LayerWindow;
  const layers = new LayerHistory(window, { hasRouter: true, isTouched });
  const settle = () => vi.advanceTimersByTimeAsync(300);
  return {
    layers,
    history: window.history,
    heard,
    settle,
    touch: () => listeners.get('click')?.forEach((act) => void act({} as Event)),
    userSteps: async (delta: number) => {
      step(delta);
      await settle();
    },
    place: () => all[at]?.url,
    /** The addresses of all entries, those of layers with their depth. */
    urls: () => all.map(({ state, url }) => url + '+'.repeat((state as { layer?: number }).layer ?? 0)),
  };
}

const screen = (idx: number, url = `/screen${idx}`, more = {}): Entry => ({ state: { idx, key: url, ...more }, url });

/** A layer that closes when Back asks it to. */
function openLayer(layers: LayerHistory, { hasEntry = true, isKept = false } = {}) {
  const layer = { isOpen: true, close: () => {} };
  const release = layers.open({ onBack: () => !isKept && layer.close(), hasEntry });
  layer.close = () => {
    layer.isOpen = false;
    release();
  };
  return layer;
}

describe('an open layer', () => {
  it('has an entry, which Back takes away with the layer and nothing else', async () => {
    const browser = openBrowser();
    const sheet = openLayer(browser.layers);
    await browser.settle();
    expect(browser.urls()).toEqual(['/', '/screen1', '/screen1+']);

    await browser.userSteps(-1);

    expect(sheet.isOpen).toBe(false);
    expect(browser.place()).toBe('/screen1');
    expect(browser.heard).toEqual([]);
  });

  it('takes its entry away when it closes by a button', async () => {
    const browser = openBrowser();
    const sheet = openLayer(browser.layers);
    await browser.settle();

    sheet.close();
    await browser.settle();
    await browser.userSteps(-1);

    expect(browser.heard).toEqual(['/']);
  });

  it('closes before the one below it', async () => {
    const browser = openBrowser();
    const sheet = openLayer(browser.layers);
    await browser.settle();
    browser.touch();
    const dialog = openLayer(browser.layers);
    await browser.settle();

    await browser.userSteps(-1);
    expect([sheet.isOpen, dialog.isOpen]).toEqual([true, false]);
    await browser.userSteps(-1);

    expect(sheet.isOpen).toBe(false);
    expect(browser.place()).toBe('/screen1');
  });

  it('is not opened again by Forward, nor is its entry stood on', async () => {
    const browser = openBrowser();
    openLayer(browser.layers);
    await browser.settle();
    await browser.userSteps(-1);

    await browser.userSteps(1);

    expect(browser.place()).toBe('/screen1');
    expect(browser.urls()[1]).toBe('/screen1');
    expect(browser.heard).toEqual([]);
  });

  it('gets an entry again when its owner keeps it open', async () => {
    const browser = openBrowser();
    openLayer(browser.layers, { isKept: true });
    await browser.settle();
    await browser.userSteps(-1);
    browser.touch();
    await browser.settle();

    expect(browser.urls()).toEqual(['/', '/screen1', '/screen1+']);
  });

  it('hands its entry to the layer that opens as it closes', async () => {
    const browser = openBrowser();
    const sheet = openLayer(browser.layers);
    await browser.settle();
    sheet.close();
    openLayer(browser.layers);
    await browser.settle();

    expect(browser.urls()).toEqual(['/', '/screen1', '/screen1+']);
  });

  it('gets its entry at the first gesture, and before that holds a step to another screen', async () => {
    const browser = openBrowser({ isTouched: false });
    const ad = openLayer(browser.layers);
    await browser.settle();
    expect(browser.urls()).toEqual(['/', '/screen1']);

    await browser.userSteps(-1);
    expect(ad.isOpen).toBe(false);
    expect(browser.place()).toBe('/screen1');
    expect(browser.heard).toEqual([]);

    openLayer(browser.layers);
    browser.touch();
    await browser.settle();
    expect(browser.urls()).toEqual(['/', '/screen1', '/screen1+']);
  });

  it('that asks about leaving has no entry: Back answers it and stays', async () => {
    const browser = openBrowser();
    const question = openLayer(browser.layers, { hasEntry: false });
    await browser.settle();
    expect(browser.urls()).toEqual(['/', '/screen1']);

    await browser.userSteps(-1);

    expect(question.isOpen).toBe(false);
    expect(browser.place()).toBe('/screen1');
    expect(browser.heard).toEqual([]);
  });
});

describe('the app', () => {
  it('goes to a screen from a layer: Back from there leads to the screen below', async () => {
    const browser = openBrowser();
    const sheet = openLayer(browser.layers);
    await browser.settle();

    browser.history.pushState({ idx: 2, key: '/screen2' }, '', '/screen2');
    sheet.close();
    await browser.settle();
    expect(browser.urls()).toEqual(['/', '/screen1', '/screen2']);
    await browser.userSteps(-1);

    expect(browser.heard).toEqual(['/screen1']);
  });

  it('goes on while a closed layer’s entry is on its way out', async () => {
    const browser = openBrowser();
    const sheet = openLayer(browser.layers);
    await browser.settle();
    sheet.close();
    await vi.advanceTimersByTimeAsync(2);

    browser.history.pushState({ idx: 2, key: '/screen2' }, '', '/screen2');
    await browser.settle();

    expect(browser.urls()).toEqual(['/', '/screen1', '/screen2']);
    expect(browser.place()).toBe('/screen2');
    expect(browser.heard).toEqual([]);
  });

  it('goes to a screen from a layer over a layer', async () => {
    const browser = openBrowser();
    const both = [openLayer(browser.layers)];
    await browser.settle();
    browser.touch();
    both.push(openLayer(browser.layers));
    await browser.settle();

    browser.history.pushState({ idx: 2, key: '/screen2' }, '', '/screen2');
    for (const layer of both) layer.close();
    await browser.settle();

    expect(browser.urls()).toEqual(['/', '/screen1', '/screen2']);
  });

  it('replaces the screen below, not the layer’s entry', async () => {
    const browser = openBrowser();
    const sheet = openLayer(browser.layers);
    await browser.settle();

    browser.history.replaceState({ idx: 1, key: 'other' }, '', '/screen1?type=2');
    sheet.close();
    await browser.settle();

    expect(browser.urls().slice(0, 2)).toEqual(['/', '/screen1?type=2']);
    expect(browser.place()).toBe('/screen1?type=2');
    await browser.userSteps(1);
    expect(browser.place()).toBe('/screen1?type=2');
    expect(browser.heard).toEqual([]);
  });

  it('steps back over the layer as over nothing', async () => {
    const browser = openBrowser();
    openLayer(browser.layers);
    await browser.settle();

    browser.history.back();
    await browser.settle();

    expect(browser.heard).toEqual(['/']);
  });

  it('is told of the step that it makes itself while a question stands', async () => {
    const browser = openBrowser();
    openLayer(browser.layers, { hasEntry: false });

    browser.history.go(-1);
    await browser.settle();

    expect(browser.heard).toEqual(['/']);
  });
});

describe('an entry whose layer is no more', () => {
  const entries = [screen(0, '/'), screen(1), screen(1, '/screen1', { layer: 1 })];

  it('is left at once after a reload', async () => {
    const browser = openBrowser({ entries });
    await browser.settle();

    expect(browser.place()).toBe('/screen1');
    expect(browser.heard).toEqual([]);
    await browser.userSteps(-1);
    expect(browser.heard).toEqual(['/']);
  });

  it('is the screen’s own where there is no other', async () => {
    const browser = openBrowser({ entries: entries.slice(2) });
    await vi.advanceTimersByTimeAsync(2000);

    browser.history.pushState({ idx: 2, key: '/screen2' }, '', '/screen2');

    expect(browser.urls()).toEqual(['/screen1', '/screen2']);
  });
});
