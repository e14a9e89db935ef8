import { type ComponentType, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import type { ScreenRoute } from '#src/lib/screen-route.ts';
import { NavBar } from '#src/ui/app/nav-bar.tsx';
import { titled } from '#src/ui/app/use-title.ts';

/** A screen with its title and the bar above it. */
export function framed(screen: ScreenRoute, Screen: ComponentType): ComponentType {
  return function FramedScreen() {
    // Before the screen's own effects, which may know a better title.
    useLayoutEffect(() => {
      document.title = titled(screen.title);
    }, []);
    const handleBack = useBack();
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

/** Goes back within the app, and home from the screen on which the visit began. */
function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(paths.home(), { replace: true }) : navigate(-1));
}
