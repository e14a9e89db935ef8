import { createContext, useContext, useEffect, useId } from 'react';

/** Told by each tab whether something of it would be lost. */
export const UnsavedTabs = createContext<(tab: string, isArmed: boolean) => void>(() => {});

/** Says that the tab it stands in has something unsaved: the screen asks once for all of them. */
export function TabUnsaved({ isArmed }: { readonly isArmed: boolean }) {
  const tab = useId();
  const tell = useContext(UnsavedTabs);
  useEffect(() => {
    tell(tab, isArmed);
    return () => tell(tab, false);
  }, [tell, tab, isArmed]);
  return null;
}
