import { ownsCourses } from '#src/features/course/owns-courses.ts';
import type { When } from '#src/page-model/values.ts';

const ownsMattersTo = (element: HTMLElement) => /"owned":/.test(element.dataset.when ?? '');
const open = [...document.querySelectorAll<HTMLElement>('[data-when]')].filter(ownsMattersTo);
const courses = (document.documentElement.dataset.course ?? '').split(',');

// A visitor who has not bought the course, or cannot be asked, keeps what the page shows from the start.
void ownsCourses(courses).then((isOwner) => {
  if (isOwner) whenOutOfSight(open.map(neighbourOf), () => open.forEach(turn));
});

/** All other conditions have been decided; only the purchase is open. */
function turn(element: HTMLElement): void {
  const [{ owned = true } = {}] = (JSON.parse(element.dataset.when ?? '[]') as When).filter(
    (condition) => condition.owned !== undefined,
  );
  if (owned) element.hidden = false;
  else element.remove();
}

/** The element of a block, or its placeholder. */
function neighbourOf(element: HTMLElement): HTMLElement {
  let place: Element | null = element;
  while (place instanceof HTMLElement && place.hidden) place = place.previousElementSibling;
  return place instanceof HTMLElement ? place : element;
}

/** Calls `act` once none of the elements is on screen, so that nothing moves while it is read. */
function whenOutOfSight(elements: readonly HTMLElement[], act: () => void): void {
  const seen = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    if (seen.size > 0) return;
    observer.disconnect();
    act();
  });
  for (const element of elements) observer.observe(element);
}
