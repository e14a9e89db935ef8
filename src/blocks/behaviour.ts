import { type RefObject, useEffect, useRef } from 'react';

/**
 * Makes a block's prerendered markup work: adds listeners to `root` and its content.
 *
 * The same function is used by the static landing page, where the boot script calls it, and by the app, where the
 * block's component does. Returns a function that undoes it.
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
