import { and, eq, inArray } from 'drizzle-orm';
import { uploads } from '#server/db/schema/upload.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { openFile } from '#server/kernel/file-seal.ts';
import type { PicturePurpose } from '#src/contract/states.ts';

/** What the bytes of a picture are bound to: under another name they do not open. */
export const filePlace = (id: string) => `upload ${id}`;

interface Asked {
  readonly id: string;
  readonly purpose?: PicturePurpose;
  /** Also while nothing uses it. */
  readonly isUnusedToo: boolean;
}

/** The readable picture; undefined when it is gone, or never was. */
export async function openUpload(
  { db, seal, gateways }: ServerContext,
  { id, purpose, isUnusedToo }: Asked,
): Promise<Buffer | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        inArray(uploads.state, isUnusedToo ? ['ready', 'used'] : ['used']),
        ...(purpose === undefined ? [] : [eq(uploads.purpose, purpose)]),
      ),
    );
  if (!row?.fileKey) return undefined;
  const sealed = await gateways.storage.get(row.objectKey);
  if (!sealed) return undefined;
  return openFile(seal.open<string>(row.fileKey, sealPlaces.fileKey(id)), sealed, filePlace(id));
}
