import { and, eq, inArray } from 'drizzle-orm';
import { uploads } from '#server/db/schema/upload.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { openFile } from '#server/kernel/secrets/file-seal.ts';
import type { PicturePurpose } from '#src/contract/states.ts';

/** The key that a picture's bytes are encrypted for: under another key they cannot be decrypted. */
export const filePlace = (id: string) => `upload ${id}`;

interface Asked {
  readonly id: string;
  readonly purpose?: PicturePurpose;
  /** True: also finds a picture that is not in use. */
  readonly isUnusedToo: boolean;
}

/** The decrypted picture; undefined when it does not exist. */
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
