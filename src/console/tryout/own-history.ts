import type { FromTryout } from './messages.ts';

/** Time after a step back within which a page that wants to be left navigates, in milliseconds. */
const APART_MS = 0;

/**
 * A history of the page's own: the window's is shared with the editor, which one step too many would leave. Returns a
 * function that goes back one step.
 */
export function takeOverHistory(tell: (message: FromTryout) => void): () => void {
  const replace = window.history.replaceState.bind(window.history);
  const past: unknown[] = [];
  let wanted: string | undefined;
  const isElsewhere = (url: string | URL | null | undefined) =>
    url != null && new URL(url, window.location.href).pathname !== window.location.pathname;
  window.history.pushState = (state, _unused, url) => {
    if (isElsewhere(url)) {
      // The reload that follows navigates there.
      wanted = new URL(String(url), window.location.href).pathname;
      return;
    }
    past.push(window.history.state);
    replace(state, '', url);
  };
  const back = () => {
    if (past.length === 0) {
      tell({ kind: 'goes', to: '来的地方（离开这一页）' });
      return;
    }
    const state = past.pop();
    setTimeout(() => {
      replace(state, '');
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
    }, APART_MS);
  };
  window.history.back = back;
  window.history.go = (steps = 0) => {
    for (let step = steps; step < 0; step += 1) back();
  };
  stayHere((to) => {
    tell({ kind: 'goes', to: wanted ?? to });
    wanted = undefined;
  });
  return back;
}

interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}

/** Navigation to elsewhere is reported, not followed. In browsers without the Navigation API only links are blocked. */
function stayHere(onLeave: (to: string) => void): void {
  const { navigation } = window as { readonly navigation?: EventTarget };
  // Another window is not a navigation of this one.
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[target]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    event.preventDefault();
    onLeave(shortened(link.href));
  });
  navigation?.addEventListener('navigate', (event) => {
    const { destination, cancelable } = event as NavigateEvent;
    if (destination.sameDocument || !cancelable) return;
    event.preventDefault();
    onLeave(shortened(destination.url));
  });
  if (navigation) return;
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    if (link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    onLeave(shortened(link.href));
  });
}

function shortened(address: string): string {
  const url = new URL(address, window.location.href);
  return url.origin === window.location.origin ? url.pathname + url.search : address;
}
