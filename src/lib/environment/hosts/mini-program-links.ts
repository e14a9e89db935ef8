import { listen } from '../../dom/listen.ts';
import { environment } from '../current.ts';
import { loadAdapter } from '../load-adapter.ts';

/**
 * Makes links to mini-programs below `root` open them. When that fails, a link follows its own address, as without
 * scripts. Decision 0150.
 *
 * Returns a function that undoes it.
 */
export function followMiniProgramLinks(root: ParentNode & EventTarget): () => void {
  const links = root.querySelectorAll('a[data-app-id]');
  if (links.length === 0) return () => {};
  const ended = new AbortController();
  const adapter = loadAdapter();
  listen(
    root,
    'click',
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-app-id]') : null;
      if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if ((event.target as Element).closest('wx-open-launch-weapp')) return;
      void adapter.then(async ({ openMiniProgram }) => (await openMiniProgram(programOf(link))) || follow(link));
    },
    ended.signal,
  );
  if (environment().host === 'wechat') void layTags(links, ended.signal);
  return () => ended.abort();
}

async function layTags(links: Iterable<Element>, signal: AbortSignal): Promise<void> {
  const { layLaunchTag } = await import('../launch-tag.ts');
  for (const link of signal.aborted ? [] : links) {
    const takeAway = layLaunchTag(link, programOf(link), () => follow(link));
    signal.addEventListener('abort', takeAway);
  }
}

function programOf(link: Element) {
  return { appId: link.getAttribute('data-app-id') ?? '', page: link.getAttribute('data-app-page') ?? '' };
}

function follow(link: Element): void {
  window.location.assign(link.getAttribute('href') ?? '/');
}
