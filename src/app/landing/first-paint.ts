// Decision 0130.
import { hostOf } from '#src/contract/host-of.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { hangsOnOwner, holds, type Situation } from '#src/page-model/conditions.ts';
import type { When } from '#src/page-model/values.ts';

// Runs in the head of pages whose blocks have conditions, and decides about each block as the parser adds it: observers
// run before a paint, so no visitor sees a hidden block, and nothing moves.
const { dataset } = document.documentElement;
const isLoggedIn = hasToken();
const situation: Situation = {
  host: hostOf(navigator.userAgent, window as object),
  isLoggedIn,
  isOwner: false,
  // The time of the server's response, else of the device; never earlier than the last change before the page was
  // built.
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

/** A hidden block is removed, so that no link, script or screen reader finds it. */
function decide(node: Node): void {
  if (!(node instanceof HTMLElement) || !node.dataset.when) return;
  const when = JSON.parse(node.dataset.when) as When;
  const isShown = holds(when, situation);
  if (isLoggedIn && hangsOnOwner(when, situation)) isWaiting = true;
  else if (!isShown) node.remove();
  node.hidden = !isShown;
}
