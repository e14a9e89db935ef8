import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { credentialsPhotos } from '#server/db/schema/goods.ts';
import { uploads } from '#server/db/schema/upload.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { pictureView } from '#server/views/picture.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { credentialsStates } from '#src/contract/states.ts';

type CredentialsView = ReplyOf<'GET /api/v1/goods/credentials_photo'>;

/** The student's photo for credentials, with what the school said of it. */
export async function readCredentials(
  db: Database,
  userId: string,
  { seal, clock }: Pick<ServerContext, 'seal' | 'clock'>,
): Promise<CredentialsView> {
  const [found] = await db
    .select({ photo: credentialsPhotos, upload: uploads })
    .from(credentialsPhotos)
    .innerJoin(uploads, eq(uploads.id, credentialsPhotos.uploadId))
    .where(eq(credentialsPhotos.userId, userId));
  if (!found)
    return { state: credentialsStates.NONE, photo: null, reason: '', submitted_time: null, decided_time: null };
  const { photo, upload } = found;
  return {
    state: photo.state,
    photo: pictureView(upload, seal, clock.now()),
    reason: photo.reason,
    submitted_time: toInstant(photo.submittedAt),
    decided_time: photo.decidedAt ? toInstant(photo.decidedAt) : null,
  };
}
