import { createHash } from 'node:crypto';
import { and, count, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { newFileKey, sealFile } from '#server/kernel/secrets/file-seal.ts';
import { type PicturePurpose, picturePurposes } from '#src/contract/states.ts';
import { filePlace } from './open-upload.ts';
import { readPicture } from './read-picture.ts';
import type { UploadRow } from './uploads.ts';

type Context = CallContext<Session>;

interface Limits {
  /** Most tries of one student per hour, good or bad. */
  readonly anHour: number;
  /** Most bytes of all pictures of one student. */
  readonly bytes: number;
}

const LIMITS: Limits = { anHour: 40, bytes: 40 * 1024 * 1024 };
/** Separate limits for homework, which has many pages and is kept. */
const HOMEWORK_LIMITS: Limits = { anHour: 80, bytes: 1024 * 1024 * 1024 };
const HOUR = 3600;

const REFUSALS = ['PICTURE_UNREADABLE', 'PICTURE_HEIC', 'PICTURE_TOO_LARGE', 'PICTURE_TOO_SMALL'] as const;

interface NewUpload {
  readonly requestId: string;
  readonly purpose: PicturePurpose;
  readonly file: Buffer;
}

/** Stores a picture of the student. Idempotent, also for concurrent requests. */
export async function storeUpload(context: Context, upload: NewUpload): Promise<UploadRow> {
  const { db, seal, random, gateways } = context;
  if (!(await gateways.storage.hasRoom())) {
    throw Object.assign(new Error('The disk of the uploads is nearly full.'), { statusCode: 503 });
  }
  const row = await claim(context, upload);
  if (row.state === 'ready' || row.state === 'used') return row;
  const known = REFUSALS.find((name) => name === row.refusal);
  if (known) throw new Refusal(known);
  if (row.fileKey === null) throw new Refusal('UPLOAD_GONE');
  const picture = await readPicture(upload.file, upload.purpose).catch(async (error: unknown) => {
    await refuse(db, row.id, error);
    throw error;
  });
  const key = seal.open<string>(row.fileKey, sealPlaces.fileKey(row.id));
  await gateways.storage.put(row.objectKey, sealFile(key, picture.bytes, filePlace(row.id), random));
  const { width, height } = picture;
  const [stored] = await db
    .update(uploads)
    .set({ state: 'ready', width, height, byteCount: picture.bytes.length })
    .where(and(eq(uploads.id, row.id), eq(uploads.state, 'writing')))
    .returning();
  return stored ?? winner(db, row.id);
}

/**
 * Counts the try before anything is decoded. Check and count are one statement, so that a hundred concurrent tries are
 * all counted.
 */
async function claim({ db, clock, random, seal, session }: Context, upload: NewUpload): Promise<UploadRow> {
  const now = clock.now();
  const { userId } = session;
  const digest = createHash('sha256').update(upload.file).digest('hex');
  return inTransaction(db, async (tx) => {
    await queueAtUser(tx, userId);
    const [known] = await tx
      .select()
      .from(uploads)
      .where(and(eq(uploads.userId, userId), eq(uploads.requestId, upload.requestId)));
    if (known) {
      if (known.digest !== digest || known.purpose !== upload.purpose) throw new Refusal('INPUT_INVALID');
      return known;
    }
    await refuseBeyondLimits(tx, userId, now, upload.purpose === picturePurposes.HOMEWORK);
    const id = newUuid(random);
    const [made] = await tx
      .insert(uploads)
      .values({
        id,
        userId,
        requestId: upload.requestId,
        purpose: upload.purpose,
        digest,
        state: 'writing',
        objectKey: random.bytes(20).toString('hex'),
        fileKey: seal.close(newFileKey(random), sealPlaces.fileKey(id)),
        createdAt: now,
      })
      .returning();
    if (!made) throw new Error('An upload that was just made is gone.');
    return made;
  });
}

async function refuseBeyondLimits(tx: Database, userId: string, now: Date, isHomework: boolean): Promise<void> {
  const { anHour, bytes } = isHomework ? HOMEWORK_LIMITS : LIMITS;
  const { HOMEWORK } = picturePurposes;
  const mine = and(
    eq(uploads.userId, userId),
    isHomework ? eq(uploads.purpose, HOMEWORK) : ne(uploads.purpose, HOMEWORK),
  );
  const [tried] = await tx
    .select({ count: count() })
    .from(uploads)
    .where(and(mine, gt(uploads.createdAt, after(now, -HOUR))));
  const [kept] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${uploads.byteCount}), 0)::float8` })
    .from(uploads)
    .where(and(mine, eq(uploads.isSwept, false)));
  if ((tried?.count ?? 0) >= anHour || (kept?.bytes ?? 0) >= bytes) throw new Refusal('UPLOAD_LIMIT');
}

async function refuse(db: Database, id: string, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) return;
  await db
    .update(uploads)
    .set({ state: 'refused', refusal: error.reason })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'writing')));
}

/** The same request came twice at once, and the other one finished first. */
async function winner(db: Database, id: string): Promise<UploadRow> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  if (row?.state === 'ready' || row?.state === 'used') return row;
  throw new Refusal('UPLOAD_GONE');
}
