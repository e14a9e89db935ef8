import { type RefObject, useEffect, useRef } from 'react';

/**
 * Makes prerendered markup of a block work: adds listeners to `root` and what is in it.
 *
 * The same function serves the static landing page, where the boot script calls it, and the app, where the block's
 * component does. Returns what undoes it.
 */
export type Behaviour = (root: HTMLElement) => () => void;

/** Attaches a behaviour to a block while it is mounted in the app. Does nothing during prerender. */
export function useBehaviour(load: () => Promise<Behaviour>): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  const loader = useRef(load);
  useEffect(() => {
    let detach = () => {};
    let isGone = false;
    void loader.current().then((attach) => {
      if (!isGone && root.current) detach = attach(root.current);
    });
    return () => {
      isGone = true;
      detach();
    };
  }, []);
  return root;
}
