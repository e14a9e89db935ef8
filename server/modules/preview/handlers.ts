import {
  listPreviews,
  makePreviewLink,
  type PreviewRow,
  withdrawPreviewLink,
} from '#server/domains/previews/preview-links.ts';
import { compilerOf } from '#server/domains/publications/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { preview as calls } from '#src/contract/console/preview.ts';

export const previewHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/previews': async ({ query }, { db, clock }) => {
    const rows = await listPreviews(db, query.file);
    return rows.map((row) => previewView(row, clock.now()));
  },
  'POST /console/api/previews': async ({ body: { file, text, days } }, context) => {
    const pages = compilerOf(context.gateways);
    const shown = await pages.ask('render', { file, text });
    const found = shown && (await pages.ask('read', { file }));
    if (!found) throw new Refusal('PAGE_FILE_GONE');
    if (shown.document === null) throw new Refusal('PREVIEW_BROKEN');
    const { row, token } = await makePreviewLink(context, { file, text, days, path: found.path });
    return { preview: previewView(row, context.clock.now()), token };
  },
  'POST /console/api/previews/{uuid}/withdraw': async ({ params }, context) =>
    previewView(await withdrawPreviewLink(context, params.uuid), context.clock.now()),
};

function previewView(row: PreviewRow, now: Date) {
  const { id, file, path, staffName, madeAt, expiresAt, withdrawnAt, seen, lastSeenAt } = row;
  const isExpired = expiresAt.getTime() <= now.getTime();
  const state = withdrawnAt ? ('withdrawn' as const) : isExpired ? ('expired' as const) : ('open' as const);
  return {
    ...{ file, path, state, seen },
    uuid: id,
    by: staffName,
    madeAt: toInstant(madeAt),
    expiresAt: toInstant(expiresAt),
    lastSeenAt: lastSeenAt && toInstant(lastSeenAt),
  };
}
