import './marks.css';

/** Time for a page to settle after a movement, in milliseconds. */
const SETTLE_MS = 800;

interface Marks {
  readonly hover: (id: string | null) => void;
  readonly select: (id: string | null, isBroughtIntoView: boolean) => void;
  /** Names of others, by the id of the block where they are. */
  readonly others: (names: Readonly<Record<string, string>>) => void;
  /** The page was rendered again. */
  readonly refresh: (names: Readonly<Record<string, string>>) => void;
}

/** Outlines of the hovered and the selected block, and of those where others are, drawn over the page. */
export function startMarks(): Marks {
  const layer = document.createElement('studio-marks');
  const hoverBox = box('hover');
  const selectBox = box('select');
  layer.append(hoverBox, selectBox);
  document.documentElement.append(layer);
  let names: Readonly<Record<string, string>> = {};
  let others: Readonly<Record<string, string>> = {};
  let otherBoxes: readonly HTMLElement[] = [];
  let hovered: string | null = null;
  let selected: string | null = null;
  let isBringing = false;
  let isPlanned = false;
  let settlesAt = 0;

  const draw = () => {
    isPlanned = false;
    for (const [index, id] of Object.keys(others).entries()) {
      const mark = otherBoxes[index];
      if (mark) place(mark, id, others);
    }
    place(hoverBox, hovered === selected ? null : hovered, names);
    place(selectBox, selected, names);
    if (performance.now() < settlesAt) next();
  };
  // A block gets its real height only when it comes into view, without an event: the outline is updated for a while.
  const plan = () => {
    settlesAt = performance.now() + SETTLE_MS;
    next();
  };
  const next = () => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(draw);
  };
  const bring = () => {
    const section = selected === null ? null : document.getElementById(selected);
    if (!section) return;
    isBringing = false;
    const { top, bottom } = section.getBoundingClientRect();
    if (top >= 0 && bottom <= window.innerHeight) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isTall = bottom - top > window.innerHeight;
    section.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: isCalm ? 'instant' : 'smooth' });
  };
  window.addEventListener('scroll', plan, { passive: true, capture: true });
  new ResizeObserver(plan).observe(document.body);
  // A loaded picture moves what is below it.
  document.addEventListener('load', plan, true);
  return {
    hover(id) {
      if (id === hovered) return;
      hovered = id;
      plan();
    },
    select(id, isBroughtIntoView) {
      selected = id;
      isBringing = isBroughtIntoView;
      if (isBringing) bring();
      plan();
    },
    others(next) {
      others = next;
      for (const mark of otherBoxes) mark.remove();
      otherBoxes = Object.keys(next).map(() => box('other'));
      layer.prepend(...otherBoxes);
      plan();
    },
    refresh(next) {
      names = next;
      if (isBringing) bring();
      plan();
    },
  };
}

function box(kind: string): HTMLElement {
  const element = document.createElement('studio-mark');
  element.dataset.kind = kind;
  element.hidden = true;
  element.append(document.createElement('studio-name'));
  return element;
}

function place(mark: HTMLElement, id: string | null, names: Readonly<Record<string, string>>): void {
  const section = id === null ? null : document.getElementById(id);
  mark.hidden = !section;
  if (!section || id === null) return;
  const { top, left, width, height } = frameOf(section);
  mark.hidden = width === 0 || height === 0;
  mark.style.transform = `translate(${left}px, ${top}px)`;
  mark.style.width = `${width}px`;
  mark.style.height = `${height}px`;
  mark.toggleAttribute('data-inside', top < 24);
  if (mark.firstElementChild) mark.firstElementChild.textContent = names[id] ?? '';
}

/** The visible element of a block: a bar that sticks to the screen's edge leaves its section empty. */
function frameOf(section: HTMLElement): DOMRect {
  const own = section.getBoundingClientRect();
  const child = section.firstElementChild?.getBoundingClientRect();
  return own.height > 0 || !child ? own : child;
}
