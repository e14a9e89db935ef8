import { type RefObject, useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useLoaderData, useNavigate } from 'react-router-dom';
import { sameOriginPath } from '#src/lib/addresses/return-path.ts';
import { environment } from '#src/lib/environment/current.ts';
import { useShareContent } from '#src/lib/environment/use-share-content.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { reportLater } from '#src/lib/reports/report-later.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import type { Situation } from '#src/page-model/conditions.ts';
import { PageView } from '#src/renderer/page-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import type { LoadedPage } from './campaign-page-data.ts';

/** A page of `pages-config`, shown by the app from its compiled JSON. */
export function CampaignPage() {
  const loaded = useLoaderData() as LoadedPage;
  return <CampaignView key={loaded.page.path} {...loaded} />;
}

interface CampaignViewProps extends LoadedPage {
  /** Facts about the visit that a preview simulates. */
  readonly pretended?: Partial<Situation>;
}

/** One page. Another page needs another `key`. */
export function CampaignView({ page, components, isOwner, pretended }: CampaignViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const isLoggedIn = useIsLoggedIn();
  // The time at which the page was opened is kept, so that nothing appears or disappears while somebody reads.
  const [{ host, nowMs }] = useState(() => ({ host: environment().host, nowMs: serverNow() }));
  useLinksInApp(root);
  useMiniPrograms(root);
  useTitle(page.title);
  useShareContent({ ...page.share, path: page.path });
  const theme = { '--page-background': page.theme.background, '--accent': page.theme.accent, ...page.theme.tokens };
  return (
    <div ref={root} style={theme as Record<string, string>}>
      <PageView
        page={page}
        components={components}
        situation={{ host, isLoggedIn, isOwner: isOwner && isLoggedIn, nowMs, ...pretended }}
        onBlockFailed={({ id, type }, reason) =>
          reportLater({ kind: 'block-failed', blockId: id, blockType: type, reason })
        }
      />
    </div>
  );
}

/** Opens links to mini-programs while the page is shown; the code is loaded only for pages with such a link. */
function useMiniPrograms(root: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const page = root.current;
    if (!page?.querySelector('a[data-app-id]')) return;
    let undo = () => {};
    let isGone = false;
    void import('#src/lib/environment/hosts/mini-program-links.ts').then(({ followMiniProgramLinks }) => {
      if (!isGone) undo = followMiniProgramLinks(page);
    });
    return () => {
      isGone = true;
      undo();
    };
  }, [root]);
}

/** Opens the page's links to this site within the app. */
function useLinksInApp(root: RefObject<HTMLDivElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    // On the document, which gets a click last: a block may have handled it.
    const follow = (event: MouseEvent) => openInApp(event, root.current, navigate);
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [root, navigate]);
}

function openInApp(event: MouseEvent, page: HTMLElement | null, navigate: NavigateFunction): void {
  const link = event.target instanceof Element ? event.target.closest('a[data-action="navigate"]') : null;
  if (!page?.contains(link)) return;
  const hasModifier = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const path = sameOriginPath(link?.getAttribute('href'));
  if (!path || event.defaultPrevented || hasModifier) return;
  event.preventDefault();
  void navigate(path);
}
