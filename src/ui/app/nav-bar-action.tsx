import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place at the right end of the bar; null while there is no bar. */
export const NavBarSlot = createContext<HTMLElement | null>(null);

/** Puts a screen's own action, such as 删除, at the right end of the bar above it. */
export function NavBarAction({ children }: { readonly children: ReactNode }) {
  const slot = useContext(NavBarSlot);
  return slot && createPortal(children, slot);
}
