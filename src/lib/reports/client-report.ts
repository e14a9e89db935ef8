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
/** What is told to the student and was not the program's fault. */
const EXPECTED = [
  'ApiRefusal',
  'TransportFailure',
  'ConsoleRefusal',
  'AbortError',
  'CancelledError',
  'NotAllowedError',
];
/** A script of another site broke, or what the browser says when nothing is wrong. */
const NOT_OURS = /^(Uncaught )?(Script error\.?$|ResizeObserver loop)/;

/**
 * Reports an error that the visitor does not see to the server: each once a visit, without what may tell of a person.
 * Never throws and never waits.
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

/** Reports what the browser itself noticed, when it is of the site's own code. */
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
  // What a browser's extension does to the page is not for us.
  if (/^[a-z-]+-extension/.test(blockedURI) || /^[a-z-]+-extension/.test(sourceFile ?? '')) return;
  const blocked = /^https?:/.test(blockedURI) ? new URL(blockedURI).origin : blockedURI;
  reportToServer({ kind: 'policy', reason: `${effectiveDirective} forbids ${blocked || 'inline'}` });
}

function isOurs(reason: unknown, message: string, file: string): boolean {
  if (NOT_OURS.test(message)) return false;
  if (reason instanceof Error && EXPECTED.includes(reason.name)) return false;
  const stack = stackOf(reason);
  // Extensions and apps around the page put scripts of their own into it.
  if (stack.includes('\n') || stack.includes('@')) return ownFrames(stack).length > 0 || stack.includes(here());
  return file === '' || isOwnFile(file) || file.startsWith(here());
}

/** Where the script lies that stands in the page itself. */
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

/** Whether this was not yet reported in this visit; remembers it. */
function isFirst(what: string): boolean {
  let hash = 0;
  for (const letter of what) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  const key = (hash >>> 0).toString(36);
  const known = (readStored('session', REPORTED_KEY) ?? '').split(' ').filter(Boolean);
  // The first word is the visit's id.
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

/** The release that the document came with, as its server said; empty when that is unknown. */
function releaseOfPage(): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const name = page?.serverTiming?.find((one) => one.name === 'release')?.description ?? '';
  return /^[0-9a-f]{16}$/.test(name) ? name : '';
}

function partOfSite(): ReportPart {
  if (/^\/console(\/|$)/.test(window.location.pathname)) return 'console';
  return document.documentElement.classList.contains('app') ? 'app' : 'landing';
}
