/** What a key does to the player. */
export type KeyAction =
  | { readonly kind: 'play' | 'mute' | 'captions' | 'full-screen' | 'note' | 'picture' }
  | { readonly kind: 'skip'; readonly seconds: number }
  | { readonly kind: 'volume'; readonly by: number };

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

/** Facts about the focused element when a key is pressed. */
interface KeyPlace {
  /** The focused element takes letters. */
  readonly isTyping: boolean;
  /** The space bar presses the focused element. */
  readonly isPressable: boolean;
  /** The arrow keys move inside the focused element: tabs, a choice, a scroll box. */
  readonly takesArrows: boolean;
  /** True inside the player: there the up and down arrows change the volume, elsewhere they scroll the page. */
  readonly isInPlayer: boolean;
}

export const SKIP_SECONDS = 10;
const VOLUME_STEP = 0.1;

/** The action of a key; undefined when the key belongs to the page, the browser or the focused element. */
export function keyAction(pressed: PressedKey, place: KeyPlace): KeyAction | undefined {
  const { key } = pressed;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing || pressed.defaultPrevented) {
    return undefined;
  }
  if (place.isTyping) return undefined;
  if (key === ' ') return place.isPressable ? undefined : { kind: 'play' };
  if (key === 'ArrowLeft' && !place.takesArrows) return { kind: 'skip', seconds: -SKIP_SECONDS };
  if (key === 'ArrowRight' && !place.takesArrows) return { kind: 'skip', seconds: SKIP_SECONDS };
  if (key === 'ArrowUp' && place.isInPlayer && !place.takesArrows) return { kind: 'volume', by: VOLUME_STEP };
  if (key === 'ArrowDown' && place.isInPlayer && !place.takesArrows) return { kind: 'volume', by: -VOLUME_STEP };
  return LETTERS.get(key.toLowerCase());
}

const LETTERS: ReadonlyMap<string, KeyAction> = new Map([
  ['k', { kind: 'play' }],
  ['f', { kind: 'full-screen' }],
  ['m', { kind: 'mute' }],
  ['c', { kind: 'captions' }],
  ['n', { kind: 'note' }],
  ['p', { kind: 'picture' }],
]);

const NOT_TYPED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** The facts about an event's target. */
export function keyPlace(target: EventTarget | null, player: Element | null): KeyPlace {
  const focused = target instanceof HTMLElement ? target : undefined;
  const isInPlayer = focused !== undefined && (player?.contains(focused) ?? false);
  const field = focused?.closest<HTMLElement>('input, textarea, select, [contenteditable]');
  const type = field instanceof HTMLInputElement ? field.type : undefined;
  const isTyping = field instanceof HTMLElement && !(type !== undefined && NOT_TYPED.has(type));
  return {
    // A dialog has its own keys.
    isTyping: isTyping || (focused?.closest('dialog, [role=dialog]') ?? null) !== null,
    isPressable:
      (focused?.closest('a[href], button, summary, [role=tab], [role=button]') ?? null) !== null ||
      type === 'radio' ||
      type === 'checkbox',
    takesArrows:
      type === 'radio' ||
      (type === 'range' && !focused?.hasAttribute('data-seek')) ||
      (focused?.closest('[role=tab], [role=listbox], video[controls]') ?? null) !== null,
    isInPlayer,
  };
}
