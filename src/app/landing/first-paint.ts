import { hostOf } from '#src/lib/environment/detect.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { hangsOnOwner, holds, type Situation } from '#src/page-model/conditions.ts';
import type { When } from '#src/page-model/values.ts';

// Stands in the head of pages whose blocks have conditions, and decides about each as the parser brings it: browsers call
// observers before they paint, so no visitor sees what is not meant for them, and nothing moves.
const { dataset } = document.documentElement;
const isLoggedIn = hasToken();
const situation: Situation = {
  host: hostOf(navigator.userAgent, window as object),
  isLoggedIn,
  isOwner: false,
  // As the server told this visit, else as the device says; never earlier than the last change before the page was built.
  nowMs: Math.max(serverNow(), Number(dataset.since) || 0),
};
let isWaiting = false;

const observer = new MutationObserver((records) => {
  for (const { addedNodes } of records) addedNodes.forEach(decide);
});
observer.observe(document, { childList: true, subtree: true });
document.addEventListener('DOMContentLoaded', () => {
  observer.takeRecords().forEach(({ addedNodes }) => {
    addedNodes.forEach(decide);
  });
  observer.disconnect();
  if (isWaiting) import('./ask-owner.ts').catch(() => {});
});

/** What is not shown leaves the page, so that no link, script or screen reader meets it. */
function decide(node: Node): void {
  if (!(node instanceof HTMLElement) || !node.dataset.when) return;
  const when = JSON.parse(node.dataset.when) as When;
  const isShown = holds(when, situation);
  if (isLoggedIn && hangsOnOwner(when, situation)) isWaiting = true;
  else if (!isShown) node.remove();
  node.hidden = !isShown;
}
