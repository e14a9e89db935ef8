import { useSyncExternalStore } from 'react';
import type { TourStep } from './tour-steps.ts';

/** The running tour; it continues from page to page of the console. */
interface TourState {
  readonly steps: readonly TourStep[];
  readonly index: number;
}

let state: TourState | undefined;
const listeners = new Set<() => void>();

function change(next: TourState | undefined): void {
  state = next;
  for (const listener of listeners) listener();
}

export const beginTour = (steps: readonly TourStep[]): void => change({ steps, index: 0 });
export const endTour = (): void => change(undefined);

/** Goes to the next step, or the previous one; after the last one the tour ends. */
export function turnTour(by: 1 | -1): void {
  if (!state) return;
  const index = Math.max(0, state.index + by);
  change(index < state.steps.length ? { ...state, index } : undefined);
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTour = (): TourState | undefined => useSyncExternalStore(listen, () => state);
