import { type ComponentType, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';
import { NavBar } from '#src/ui/app/nav-bar.tsx';
import { titled } from '#src/ui/app/use-title.ts';
import { firstBuilt } from './first-built.ts';

/** A screen with its title and the bar above it. */
export function framed(screen: ScreenRoute, Screen: ComponentType): ComponentType {
  return function FramedScreen() {
    // Before the screen's own effects, which may know a better title.
    useLayoutEffect(() => {
      document.title = titled(screen.title);
    }, []);
    const handleBack = useBack(screen.back);
    return (
      <>
        {screen.navBar !== 'none' && <NavBar title={screen.title} onBack={handleBack} />}
        <main className="screen">
          <Screen />
        </main>
      </>
    );
  };
}

/** Goes to `target`; without one back within the app, and home from the screen on which the visit began. */
function useBack(target: string | undefined): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  if (target) return () => void navigate(firstBuilt(target, paths.home()), { replace: true });
  return () => void (key === 'default' ? navigate(paths.home(), { replace: true }) : navigate(-1));
}
