import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';

/** The right end of the bar; null while there is no bar. */
export const NavBarSlot = createContext<HTMLElement | null>(null);

/** Puts a screen's own action, such as 删除, at the right end of the bar. */
export function NavBarAction({ children }: { readonly children: ReactNode }) {
  const slot = useContext(NavBarSlot);
  return slot && createPortal(children, slot);
}

/** Sets the bar's title; undefined for the route's. Does nothing while there is no bar. */
export const NavBarTitle = createContext<(title: string | undefined) => void>(() => {});

/** Changes the bar's title while the screen is open. */
export function useNavBarTitle(title: string | undefined): void {
  const setTitle = useContext(NavBarTitle);
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
