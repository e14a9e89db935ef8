import { createContext, useContext, useEffect, useId } from 'react';

/** Called by each tab: whether it has unsaved input. */
export const UnsavedTabs = createContext<(tab: string, isArmed: boolean) => void>(() => {});

/** Reports that its tab has unsaved input: the screen asks once for all tabs. */
export function TabUnsaved({ isArmed }: { readonly isArmed: boolean }) {
  const tab = useId();
  const tell = useContext(UnsavedTabs);
  useEffect(() => {
    tell(tab, isArmed);
    return () => tell(tab, false);
  }, [tell, tab, isArmed]);
  return null;
}
