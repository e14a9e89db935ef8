import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';

/** The place at the right end of the bar; null while there is no bar. */
export const NavBarSlot = createContext<HTMLElement | null>(null);

/** Puts a screen's own action, such as 删除, at the right end of the bar above it. */
export function NavBarAction({ children }: { readonly children: ReactNode }) {
  const slot = useContext(NavBarSlot);
  return slot && createPortal(children, slot);
}

/** Sets the words of the bar; undefined for those of the route. Does nothing while there is no bar. */
export const NavBarTitle = createContext<(title: string | undefined) => void>(() => {});

/** Gives the bar above a screen other words than its route has, for as long as the screen is there. */
export function useNavBarTitle(title: string | undefined): void {
  const setTitle = useContext(NavBarTitle);
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
