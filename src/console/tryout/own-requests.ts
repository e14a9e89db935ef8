import type { FromTryout, TryAs } from './messages.ts';
import { asVisitor, standIn, TRY_TOKEN } from './stand-in.ts';

type Tell = (message: FromTryout) => void;

/** Replaces the browser's requests: reads go to the server without login, writes are answered here. */
export function takeOverRequests(as: TryAs, tell: Tell): void {
  const ask = asker(as, tell);
  window.XMLHttpRequest = requestClass(ask) as unknown as typeof XMLHttpRequest;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { status, text } = await ask(request.method, request.url, await request.text());
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };
  // Only visits are sent this way.
  navigator.sendBeacon = () => true;
}

type Ask = (method: string, address: string, body: unknown) => Promise<{ status: number; text: string }>;

function asker(as: TryAs, tell: Tell): Ask {
  const realFetch = window.fetch.bind(window);
  return async (method, address, body) => {
    const url = new URL(address, window.location.origin);
    const isLoggedIn = document.cookie.includes(TRY_TOKEN);
    const answer = standIn({ method, path: url.pathname, body: parsed(body) }, as, isLoggedIn);
    if (answer) {
      if (answer.words) tell({ kind: 'sent', words: answer.words });
      return { status: 200, text: JSON.stringify(answer.envelope) };
    }
    const response = await realFetch(url, { credentials: 'omit' });
    const text = await response.text();
    const said = parsed(text);
    return { status: response.status, text: said ? JSON.stringify(asVisitor(said, url.pathname, as)) : text };
  };
}

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

/** The part of a request that the page's HTTP library uses. */
function requestClass(ask: Ask) {
  return class extends EventTarget {
    readyState = 0;
    status = 0;
    statusText = '';
    responseText = '';
    responseURL = '';
    responseType = '';
    timeout = 0;
    withCredentials = false;
    readonly upload = new EventTarget();
    onreadystatechange: (() => void) | null = null;
    onload: (() => void) | null = null;
    onloadend: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    ontimeout: (() => void) | null = null;
    #method = 'GET';
    #isOver = false;

    get response(): string {
      return this.responseText;
    }

    open(method: string, address: string): void {
      this.#method = method.toUpperCase();
      this.responseURL = new URL(address, window.location.origin).href;
      this.readyState = 1;
    }

    send(body?: unknown): void {
      ask(this.#method, this.responseURL, body).then(
        ({ status, text }) => {
          this.status = status;
          this.responseText = text;
          this.#end('load');
        },
        () => this.#end('error'),
      );
    }

    abort(): void {
      this.#end('abort');
    }

    setRequestHeader(): void {}

    /** Without the date, because this page simulates another clock. */
    getAllResponseHeaders(): string {
      return 'content-type: application/json\r\n';
    }

    getResponseHeader(name: string): string | null {
      return name.toLowerCase() === 'content-type' ? 'application/json' : null;
    }

    #end(how: 'load' | 'error' | 'abort'): void {
      if (this.#isOver) return;
      this.#isOver = true;
      this.readyState = 4;
      this.onreadystatechange?.();
      for (const name of [how, 'loadend'] as const) {
        this[`on${name}`]?.();
        this.dispatchEvent(new Event(name));
      }
    }
  };
}
