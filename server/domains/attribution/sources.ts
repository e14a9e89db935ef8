import type { Database } from '#server/db/database.ts';
import { userSources } from '#server/db/schema/account.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';

interface SourceNote {
  readonly userId: string;
  readonly occasion: 'register' | 'login' | 'checkout';
  readonly tracking: {
    readonly source?: string;
    readonly h5?: string;
    readonly utm?: Readonly<Record<string, string>>;
    readonly click_ids?: Readonly<Record<string, string>>;
  };
  readonly trace: { readonly currentPage: string; readonly landingPage: string };
  readonly now: Date;
}

/** Notes by which campaign a user came to register, log in or buy. */
export async function storeSource(tx: Database, random: Random, note: SourceNote): Promise<void> {
  const { source = '', h5 = '', utm = {}, click_ids: clickIds = {} } = note.tracking;
  await tx.insert(userSources).values({
    id: newUuid(random),
    userId: note.userId,
    occasion: note.occasion,
    source,
    h5,
    utm,
    clickIds,
    currentPage: note.trace.currentPage,
    landingPage: note.trace.landingPage,
    createdAt: note.now,
  });
}
