import { api } from '#src/lib/api/api-client.ts';
import type { Block, CompiledPage } from '#src/page-model/page.ts';

const MAX_MESSAGE_LENGTH = 1000;

/** Reports a block that could not be shown to the server. */
export function reportBlock(page: Pick<CompiledPage, 'path'>, block: Block, reason: unknown): void {
  void send('block-failed', reason, { page: page.path, block_id: block.id, block_type: block.type });
}

/** Reports a script error to the server. */
export function reportScript(kind: 'script-error' | 'chunk-failed', reason: unknown): void {
  void send(kind, reason, { page: window.location.pathname });
}

type Kind = 'block-failed' | 'script-error' | 'chunk-failed';
type Place = { readonly page: string; readonly block_id?: string; readonly block_type?: string };

async function send(kind: Kind, reason: unknown, place: Place): Promise<void> {
  const message = String(reason instanceof Error ? (reason.stack ?? reason.message) : reason);
  const body = { kind, message: message.slice(0, MAX_MESSAGE_LENGTH), ...place };
  // A lost report is not the student's problem.
  await api('POST /api/v1/base/client_report', { body, isSilent: true }).catch(() => {});
}
