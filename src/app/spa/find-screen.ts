import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';

/**
 * The screen at a path; an exact path wins over one with parameters. Less exact than the router, which it does not
 * need.
 */
export function findScreen(screens: readonly ScreenRoute[], path: string): ScreenRoute | undefined {
  const parts = partsOf(path);
  const isAt = (matches: (wanted: string, index: number) => boolean) => (screen: ScreenRoute) => {
    const wanted = partsOf(screen.path);
    return wanted.length >= parts.length && wanted.every(matches);
  };
  return (
    screens.find(isAt((wanted, index) => wanted === parts[index])) ??
    screens.find(
      isAt((wanted, index) => {
        if (!wanted.startsWith(':')) return wanted === parts[index];
        return parts[index] !== undefined || wanted.endsWith('?');
      }),
    )
  );
}

const partsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);
