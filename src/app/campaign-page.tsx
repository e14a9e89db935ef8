import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { serverNow } from '#src/lib/clock.ts';
import { environment } from '#src/lib/environment/current.ts';
import { sameOriginPath } from '#src/lib/return-path.ts';
import { useIsLoggedIn } from '#src/lib/use-is-logged-in.ts';
import { useShareContent } from '#src/lib/use-share-content.ts';
import type { Situation } from '#src/page-model/conditions.ts';
import { PageView } from '#src/renderer/page-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import type { LoadedPage } from './campaign-page-data.ts';
import { reportBlock } from './report.ts';

/** A page of `pages-config`, shown by the app from its compiled JSON. */
export function CampaignPage() {
  return <CampaignView {...(useLoaderData() as LoadedPage)} />;
}

interface CampaignViewProps extends LoadedPage {
  /** What a preview pretends of the visit. */
  readonly pretended?: Partial<Situation>;
}

export function CampaignView({ page, components, isOwner, pretended }: CampaignViewProps) {
  const navigate = useNavigate();
  const isLoggedIn = useIsLoggedIn();
  // Nothing comes or goes while somebody reads: the moment the page was opened counts.
  const [{ host, nowMs }] = useState(() => ({ host: environment().host, nowMs: serverNow() }));
  const root = useMiniPrograms(page.path);
  useTitle(page.title);
  useShareContent({ ...page.share, path: page.path });
  const theme = { '--page-background': page.theme.background, '--accent': page.theme.accent };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: links inside are the controls -- a key on them is a click
    <div ref={root} style={theme as Record<string, string>} onClick={(event) => openInApp(event, navigate)}>
      <PageView
        key={page.path}
        page={page}
        components={components}
        situation={{ host, isLoggedIn, isOwner: isOwner && isLoggedIn, nowMs, ...pretended }}
        onBlockFailed={(block, reason) => reportBlock(page, block, reason)}
      />
    </div>
  );
}

/** Links to mini-programs work while the page is shown; their code is fetched for pages that have one. */
function useMiniPrograms(path: string) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    const page = root.current;
    if (!page?.querySelector('a[data-app-id]')) return;
    let undo = () => {};
    let isGone = false;
    void import('#src/lib/environment/mini-program-links.ts').then(({ followMiniProgramLinks }) => {
      if (!isGone) undo = followMiniProgramLinks(page);
    });
    return () => {
      isGone = true;
      undo();
    };
  }, [path]);
  return root;
}

/** Follows links to this site without leaving the app. */
function openInApp(event: MouseEvent, navigate: (path: string) => unknown): void {
  const link = event.target instanceof Element ? event.target.closest('a[data-action="navigate"]') : null;
  const hasModifier = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const path = sameOriginPath(link?.getAttribute('href'));
  if (!path || event.defaultPrevented || hasModifier) return;
  event.preventDefault();
  navigate(path);
}
