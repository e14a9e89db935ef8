import {
  findVersion,
  latestTexts,
  listVersions,
  type VersionRow,
} from '#server/domains/page-versions/read-versions.ts';
import { storeSeen } from '#server/domains/page-versions/store-version.ts';
import { writePage } from '#server/domains/page-versions/write-page.ts';
import { compilerOf } from '#server/domains/publications/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { version as calls } from '#src/contract/console/version.ts';

export const versionHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/page/versions': async ({ query: { file, before } }, { db, gateways, clock }) => {
    const compiler = compilerOf(gateways);
    const found = await compiler.ask('read', { file });
    if (!found) throw new Refusal('PAGE_FILE_GONE');
    const { path, text, hash } = found;
    await storeSeen(db, { file, text, hash, keptAt: clock.now() });
    const { versions, hasMore } = await listVersions(db, file, before, (_file, old, own) =>
      compiler.ask('describe', { file, before: old, after: own }),
    );
    const live =
      before === undefined ? await compiler.ask('findLive', { file, texts: await latestTexts(db, file) }) : -1;
    const takenBack = (await gateways.publisher?.ask('takenBack', { path })) ?? null;
    return { path, hash, versions: versions.map(versionView), hasMore, liveId: versions[live]?.id ?? null, takenBack };
  },
  'GET /console/api/page/version': async ({ query: { id } }, { db }) => {
    const found = await findVersion(db, id);
    if (!found) throw new Refusal('NOT_FOUND');
    const { version, older } = found;
    return { file: version.file, text: version.text, before: older?.text ?? null };
  },
  'POST /console/api/page/restore': async ({ body: { id, baseHash } }, context) => {
    const found = await findVersion(context.db, id);
    if (!found) throw new Refusal('NOT_FOUND');
    const { file, text } = found.version;
    const write = { file, text, baseHash, action: 'page.restore', restoredFrom: id } as const;
    return writePage(context, compilerOf(context.gateways), write);
  },
};

function versionView({ id, hash, keptAt, staffName, restoredFrom, sentences }: VersionRow) {
  return {
    ...{ id, hash, restoredFrom },
    keptAt: toInstant(keptAt),
    by: staffName,
    sentences: sentences && [...sentences],
  };
}
