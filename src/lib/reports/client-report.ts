import { apiBase } from '../api/api-base.ts';

export interface ClientReport {
  readonly kind:
    | 'block-failed'
    | 'block-unknown'
    | 'script-error'
    | 'chunk-failed'
    | 'tracking-dropped'
    | 'course-gone';
  readonly blockId?: string;
  readonly blockType?: string;
  readonly reason: unknown;
}

/** The longest message the API takes. */
const MAX_MESSAGE_LENGTH = 1000;

/** Reports an error that the visitor does not see to the server. Never throws and never waits. */
export function reportToServer({ kind, blockId, blockType, reason }: ClientReport): void {
  const message = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
  const body = {
    kind,
    page: window.location.pathname,
    ...(blockId && { block_id: blockId }),
    ...(blockType && { block_type: blockType }),
    message: message.slice(0, MAX_MESSAGE_LENGTH),
  };
  try {
    const report = new Blob([JSON.stringify(body)], { type: 'application/json' });
    navigator.sendBeacon?.(`${apiBase()}/api/v1/base/client_report`, report);
  } catch {
    // A failed report must not cause a second failure.
  }
}
