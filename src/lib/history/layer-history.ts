/** The part of a window that layers need; tests pass their own. */
export interface LayerWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go' | 'back' | 'forward'>;
  readonly addEventListener: Window['addEventListener'];
  readonly navigator: { readonly userActivation?: { readonly isActive: boolean } | undefined };
  readonly setTimeout: (act: () => void, ms: number) => unknown;
}

interface Layer {
  /** Called when Back should close the layer. */
  readonly onBack: () => void;
  /** False for a question that appeared because a step back was stopped: it is answered at the present entry. */
  readonly hasEntry: boolean;
}

interface LayerOptions {
  /** Whether writes by others must wait while layers are open. */
  readonly hasRouter: boolean;
  /** Whether a gesture has just been made. */
  readonly isTouched: boolean;
}

/** The present position. Entries of layers are above that of the screen: same router index, greater depth. */
interface Place {
  readonly idx: number;
  readonly depth: number;
}

interface EntryState {
  readonly idx?: unknown;
  readonly layer?: unknown;
}

/** Events that browsers count as a gesture; Back skips entries made without one. */
const GESTURES = ['pointerup', 'mousedown', 'touchend', 'keydown', 'click'];
/** Time for a layer to close after Back before it gets an entry again: its owner may keep it open. */
const CLOSE_MS = 100;
/** A step that has not happened by then will not happen. */
const STEP_MS = 1000;

/**
 * Gives each open layer (dialog, sheet) an entry in the history, so that Back closes the top one and nothing else.
 *
 * - An entry is made after a gesture only (chromium docs/history_manipulation_intervention.md). A layer without one,
 * such as a
 * question asked because a step back was stopped, blocks the step to another screen of this page instead.
 * - A layer that closes by itself removes its entry; a layer that opens at the same moment takes the entry over.
 * - Other code does not notice these steps. What a router writes to the history while layers are open waits until they
 * are
 * closed.
 * - An entry whose layer no longer exists (after a reload, or by Forward) is left at once.
 */
export class LayerHistory {
  readonly #window: LayerWindow;
  readonly #own: Pick<History, 'pushState' | 'replaceState' | 'go'>;
  readonly #waiting: (() => void)[] = [];
  readonly #settled: (() => void)[] = [];
  #layers: readonly Layer[] = [];
  #place: Place;
  /** The step in the history that this class has started and that is not finished. */
  #step: Place | undefined;
  #stepCount = 0;
  /** Steps of the app in progress, which are not the visitor's Back. */
  readonly #appSteps: object[] = [];
  #isTouched: boolean;

  constructor(window: LayerWindow, { hasRouter, isTouched }: LayerOptions) {
    const { history } = window;
    this.#window = window;
    this.#isTouched = isTouched;
    this.#own = {
      pushState: history.pushState.bind(history),
      replaceState: history.replaceState.bind(history),
      go: history.go.bind(history),
    };
    this.#place = this.#read();
    window.addEventListener('popstate', this.#handlePop, { capture: true });
    const touch = () => this.#touch();
    for (const type of GESTURES) window.addEventListener(type, touch, { capture: true, passive: true });
    if (hasRouter) this.#takeOver(history);
    this.#reconcile();
  }

  /** Registers a layer. Returns a function that removes it, to be called once after closing. */
  open(layer: Layer): () => void {
    this.#layers = [...this.#layers, layer];
    this.#reconcileAfter(0);
    return () => {
      this.#layers = this.#layers.filter((other) => other !== layer);
      this.#reconcileAfter(0);
    };
  }

  /** Resolves when no step of ours is in progress or planned. */
  async settled(): Promise<void> {
    await new Promise<void>((resolve) => this.#window.setTimeout(resolve, 0));
    if (this.#step) await new Promise<void>((resolve) => this.#settled.push(resolve));
  }

  readonly #handlePop = (event: Event): void => {
    const next = this.#read();
    const last = this.#place;
    const isSameScreen = next.idx === last.idx;
    this.#place = next;
    if (this.#step && next.idx === this.#step.idx) {
      event.stopImmediatePropagation();
      this.#endStep();
      return;
    }
    if (this.#step) this.#endStep();
    if (isSameScreen && (next.depth > 0 || last.depth > 0)) {
      event.stopImmediatePropagation();
      this.#isTouched = false;
      this.#closeTop(Math.max(0, last.depth - next.depth));
      return;
    }
    const isOfApp = this.#appSteps.shift() !== undefined;
    if (!isOfApp && !isSameScreen && this.#catches(last)) {
      event.stopImmediatePropagation();
      this.#go(last.idx - next.idx, last);
      this.#closeTop(1);
      return;
    }
    this.#isTouched = false;
    this.#reconcileAfter(CLOSE_MS);
  };

  /** Whether the top layer, without an entry, has to block a step back to another screen. */
  #catches(last: Place): boolean {
    const top = this.#layers.at(-1);
    return top !== undefined && (!top.hasEntry || this.#wanted() > last.depth);
  }

  #closeTop(count: number): void {
    const closing = count > 0 ? this.#layers.slice(-count).reverse() : [];
    for (const layer of closing) layer.onBack();
    this.#reconcileAfter(closing.length > 0 ? CLOSE_MS : 0);
  }

  #wanted(): number {
    return this.#layers.filter(({ hasEntry }) => hasEntry).length;
  }

  #reconcileAfter(ms: number): void {
    this.#window.setTimeout(() => this.#reconcile(), ms);
  }

  /** Makes as many entries as there are layers. */
  #reconcile(): void {
    if (this.#step || this.#appSteps.length > 0) return;
    this.#place = this.#read();
    const surplus = this.#place.depth - this.#wanted();
    if (surplus > 0) this.#go(-surplus, { ...this.#place, depth: this.#wanted() });
    else if (surplus < 0 && this.#isTouched) this.#push();
  }

  /** One entry for each gesture: with two layers waiting, the next gesture makes the other. */
  #push(): void {
    this.#isTouched = false;
    this.#place = { ...this.#place, depth: this.#place.depth + 1 };
    this.#own.pushState({ ...(this.#window.history.state as object | null), layer: this.#place.depth }, '');
  }

  #go(delta: number, target: Place): void {
    if (delta === 0) return;
    this.#step = target;
    this.#stepCount += 1;
    const count = this.#stepCount;
    this.#own.go(delta);
    this.#window.setTimeout(() => {
      if (!this.#step || this.#stepCount !== count) return;
      // There is no such entry: this one is the screen's.
      this.#own.replaceState(withoutLayer(this.#window.history.state), '');
      this.#endStep();
    }, STEP_MS);
  }

  #endStep(): void {
    this.#step = undefined;
    this.#place = this.#read();
    const waiting = this.#waiting.splice(0);
    for (const act of waiting) act();
    for (const resolve of this.#settled.splice(0)) resolve();
    this.#reconcileAfter(waiting.length > 0 ? CLOSE_MS : 0);
  }

  #touch(): void {
    if (this.#window.navigator.userActivation?.isActive === false) return;
    this.#isTouched = true;
    if (this.#wanted() > this.#place.depth) this.#reconcileAfter(0);
  }

  /** Hides the entries of layers from other code that uses the history: it only sees those of screens. */
  #takeOver(history: LayerWindow['history']): void {
    const { pushState, replaceState, go } = this.#own;
    const written = (isNew: boolean) => {
      if (isNew) this.#isTouched = false;
      this.#place = this.#read();
      this.#reconcileAfter(CLOSE_MS);
    };
    history.pushState = (state, _unused, url) => {
      // The first layer's entry becomes that of the new screen.
      this.#atDepth(1, () => {
        const isOver = this.#read().depth > 0;
        (isOver ? replaceState : pushState)(withoutLayer(state), '', url);
        written(true);
      });
    };
    history.replaceState = (state, _unused, url) => {
      this.#atDepth(0, () => {
        replaceState(withoutLayer(state), '', url);
        written(false);
      });
    };
    history.go = (delta = 0) => {
      this.#atDepth(Number.POSITIVE_INFINITY, () => {
        if (delta !== 0) this.#noteAppStep();
        go(delta < 0 ? delta - this.#read().depth : delta);
      });
    };
    history.back = () => history.go(-1);
    history.forward = () => history.go(1);
  }

  /** Runs at once when at most `most` layer entries exist, else when none does. */
  #atDepth(most: number, act: () => void): void {
    const place = this.#read();
    if (!this.#step && place.depth <= most) {
      act();
      return;
    }
    this.#waiting.push(act);
    if (!this.#step) this.#go(-place.depth, { ...place, depth: 0 });
  }

  #noteAppStep(): void {
    const step = {};
    this.#appSteps.push(step);
    // A step beyond the history fires no event.
    this.#window.setTimeout(() => {
      const at = this.#appSteps.indexOf(step);
      if (at < 0) return;
      this.#appSteps.splice(at, 1);
      this.#reconcile();
    }, STEP_MS);
  }

  #read(): Place {
    const { idx, layer } = (this.#window.history.state ?? {}) as EntryState;
    return { idx: typeof idx === 'number' ? idx : 0, depth: typeof layer === 'number' ? layer : 0 };
  }
}

let layers: LayerHistory | undefined;

/** From now on open layers have history entries. Call it before creating the router, which then does not see them. */
export function startLayers(options: LayerOptions): void {
  layers ??= new LayerHistory(window, options);
}

/** Registers a layer. Returns a function that removes it. */
export function openLayer(layer: Layer): () => void {
  return layers?.open(layer) ?? (() => {});
}

/** Resolves when no layer entry is about to be added or removed. */
export async function layersSettled(): Promise<void> {
  await layers?.settled();
}

function withoutLayer(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('layer' in state)) return state;
  const { layer: _, ...rest } = state as Readonly<Record<string, unknown>>;
  return rest;
}
