/** The places of the editor, and what has the focus first in each. */
const PLACES = [
  { place: '.studio-outline', first: '.studio-outline [aria-current]' },
  { place: '.studio-panel', first: '.studio-panel [role=tab][aria-selected=true]' },
  { place: '.studio-top', first: '.studio-top__actions button:not(:disabled)' },
] as const;

/** Moves the focus from the blocks to the form, on to the top bar, and back: a way past what stands between them. */
export function nextPlace(): void {
  const now = PLACES.findIndex(({ place }) => document.activeElement?.closest(place));
  const { first } = PLACES[(now + 1) % PLACES.length] ?? PLACES[0];
  document.querySelector<HTMLElement>(first)?.focus();
}
