import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { badgeText, useUnread } from '#src/features/message/message-queries.ts';
import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { NavBar } from '#src/ui/app/nav-bar.tsx';
import { NavBarSlot, NavBarTitle } from '#src/ui/app/nav-bar-action.tsx';
import { TabBar } from '#src/ui/app/tab-bar.tsx';
import { titled } from '#src/ui/app/use-title.ts';
import { ShareAction } from './share-action.tsx';
import { tabs } from './tabs.tsx';

/** A screen's settings for the frame. */
export type Framed = Pick<ScreenRoute, 'path' | 'title' | 'navBar' | 'navAction' | 'tabBar' | 'back'>;

/** A screen with its title, the bar above it and, for the main screens, the tabs below. */
export function framed(screen: ScreenRoute, Screen: ComponentType): ComponentType {
  return function FramedScreen() {
    return (
      <Frame screen={screen}>
        <Screen />
      </Frame>
    );
  };
}

/** The frame around a screen, or around a message in its place. */
export function Frame({ screen, children }: { readonly screen: Framed; readonly children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [ownTitle, setOwnTitle] = useState<string>();
  const { title, navBar, navAction, back } = screen;
  // Before the screen's own effects, which may set a better title.
  useLayoutEffect(() => {
    document.title = titled(title);
  }, [title]);
  const handleBack = useBack(back);
  const hasTabs = screen.tabBar || tabs.some(({ pattern }) => pattern === screen.path);
  return (
    <NavBarSlot value={slot}>
      {navBar !== 'none' && (
        <NavBar
          title={ownTitle ?? title}
          onBack={handleBack}
          slotRef={setSlot}
          action={<NavAction action={navAction} />}
        />
      )}
      <NavBarTitle value={setOwnTitle}>
        <main className="screen">{children}</main>
      </NavBarTitle>
      {hasTabs && <MainTabs />}
    </NavBarSlot>
  );
}

/** The main screens; 我的 shows the number of unread messages. */
function MainTabs() {
  const isLoggedIn = useIsLoggedIn();
  const count = useUnread()?.total ?? 0;
  const badge = count > 0 ? { text: badgeText(count), words: `，${badgeText(count)} 条未读消息` } : undefined;
  const shown = tabs.filter(({ isOfStudents }) => isLoggedIn || !isOfStudents);
  return <TabBar tabs={shown.map((tab) => (tab.to === paths.myIndex() ? { ...tab, badge } : tab))} />;
}

function NavAction({ action }: { readonly action: ScreenRoute['navAction'] }) {
  if (!action) return null;
  return action === 'share' ? <ShareAction /> : <Link to={action.to}>{action.label}</Link>;
}

/** Goes to `target`; without one, back within the app, or home from the first screen of the visit. */
function useBack(target: string | undefined): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  if (target) return () => void navigate(target, { replace: true });
  return () => void (key === 'default' ? navigate(paths.home(), { replace: true }) : navigate(-1));
}
