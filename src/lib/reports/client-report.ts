import { ownFrames, type ReportKind, type ReportPart, withoutPersonal } from '#src/contract/report-text.ts';
import { apiBase } from '../api/api-base.ts';
import { readStored, writeStored } from '../storage/storage.ts';

export interface ClientReport {
  readonly kind: ReportKind;
  readonly blockId?: string;
  readonly blockType?: string;
  readonly reason: unknown;
}

const REPORTED_KEY = 'reported';
const MOST_A_VISIT = 20;
/** Errors with a message for the student that are not a fault of the program. */
const EXPECTED = [
  'ApiRefusal',
  'TransportFailure',
  'ConsoleRefusal',
  'AbortError',
  'CancelledError',
  'NotAllowedError',
];
/** Errors of other sites' scripts, and browser messages that mean nothing. */
const NOT_OURS = /^(Uncaught )?(Script error\.?$|ResizeObserver loop)/;

/**
 * Reports an error that the visitor does not see to the server: each once per visit, without personal data. Never
 * throws and never waits.
 */
export function reportToServer({ kind, blockId, blockType, reason }: ClientReport): void {
  try {
    const message = withoutPersonal(messageOf(reason));
    if (!isFirst(`${kind} ${message.replace(/\d+/g, '#')}`)) return;
    const release = releaseOfPage();
    const body = {
      kind,
      part: partOfSite(),
      page: window.location.pathname.slice(0, 200),
      ...(blockId && { block_id: blockId.slice(0, 80) }),
      ...(blockType && { block_type: blockType.slice(0, 40) }),
      message,
      frames: ownFrames(stackOf(reason)),
      ...(release && { release }),
      visit: visitId(),
    };
    const report = new Blob([JSON.stringify(body)], { type: 'application/json' });
    navigator.sendBeacon?.(`${apiBase()}/api/v1/base/client_report`, report);
  } catch {
    // A failed report must not cause a second failure.
  }
}

/** Reports an event of the browser, if it comes from the site's own code. */
export function reportEvent(event: Event): void {
  const { type, target } = event;
  if (type === 'securitypolicyviolation') reportPolicy(event as SecurityPolicyViolationEvent);
  else if (type === 'unhandledrejection') reportRejection(event as PromiseRejectionEvent);
  else if (target instanceof Element) reportMissingFile(target);
  else reportUncaught(event as ErrorEvent);
}

function reportUncaught({ error, message, filename }: ErrorEvent): void {
  if (!isOurs(error, message, filename)) return;
  reportToServer({ kind: 'uncaught', reason: error ?? `${message} @${filename}` });
}

function reportRejection({ reason }: PromiseRejectionEvent): void {
  if (isOurs(reason, messageOf(reason), '')) reportToServer({ kind: 'rejection', reason });
}

function reportMissingFile(element: Element): void {
  const file = element.getAttribute(element.tagName === 'LINK' ? 'href' : 'src') ?? '';
  if (isOwnFile(file)) reportToServer({ kind: 'chunk-failed', reason: `Did not load ${file}` });
}

function reportPolicy({ effectiveDirective, blockedURI, sourceFile }: SecurityPolicyViolationEvent): void {
  // Ignore what a browser extension does to the page.
  if (/^[a-z-]+-extension/.test(blockedURI) || /^[a-z-]+-extension/.test(sourceFile ?? '')) return;
  const blocked = /^https?:/.test(blockedURI) ? new URL(blockedURI).origin : blockedURI;
  reportToServer({ kind: 'policy', reason: `${effectiveDirective} forbids ${blocked || 'inline'}` });
}

function isOurs(reason: unknown, message: string, file: string): boolean {
  if (NOT_OURS.test(message)) return false;
  if (reason instanceof Error && EXPECTED.includes(reason.name)) return false;
  const stack = stackOf(reason);
  // Extensions and host apps add their own scripts to the page.
  if (stack.includes('\n') || stack.includes('@')) return ownFrames(stack).length > 0 || stack.includes(here());
  return file === '' || isOwnFile(file) || file.startsWith(here());
}

/** Address of inline scripts: the page itself. */
const here = () => window.location.origin + window.location.pathname;

function isOwnFile(address: string): boolean {
  return /^(https?:\/\/[^/]+)?(\/console)?\/(assets|src)\//.test(address);
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
}

function stackOf(reason: unknown): string {
  const stack = reason instanceof Error ? reason.stack : undefined;
  return typeof stack === 'string' ? stack : '';
}

/** True the first time in this visit; stores that it was reported. */
function isFirst(what: string): boolean {
  let hash = 0;
  for (const letter of what) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  const key = (hash >>> 0).toString(36);
  const known = (readStored('session', REPORTED_KEY) ?? '').split(' ').filter(Boolean);
  // The first word is the id of the visit.
  if (known.length > MOST_A_VISIT || known.includes(key, 1)) return false;
  writeStored('session', REPORTED_KEY, [known[0] ?? newId(), ...known.slice(1), key].join(' '));
  return true;
}

function visitId(): string {
  return (readStored('session', REPORTED_KEY) ?? '').split(' ', 1)[0] ?? '';
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((word) => word.toString(36)).join('');
}

/** The release of this document, as its server said; empty when unknown. */
function releaseOfPage(): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const name = page?.serverTiming?.find((one) => one.name === 'release')?.description ?? '';
  return /^[0-9a-f]{16}$/.test(name) ? name : '';
}

function partOfSite(): ReportPart {
  if (/^\/console(\/|$)/.test(window.location.pathname)) return 'console';
  return document.documentElement.classList.contains('app') ? 'app' : 'landing';
}
