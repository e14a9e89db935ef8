import type { Database } from '#server/db/database.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { after } from '#server/kernel/clock.ts';
import { SAMPLE_CHANNELS } from './lead-list.ts';

const DAY = 24 * 3600;
const id = (number: number) => `cb000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Links that the sample school put into the world in the last two months. */
export async function seedChannels(db: Database, now: Date): Promise<void> {
  await db.insert(channelLinks).values(
    SAMPLE_CHANNELS.map(({ code, name, page, platform, utm, openCount }, index) => {
      const createdAt = after(now, -(60 - index * 7) * DAY);
      const lastOpenedAt = after(now, -(index + 1) * 1300);
      return {
        id: id(index + 1),
        code,
        name,
        page,
        platform,
        utm,
        openCount,
        createdAt,
        lastOpenedAt,
        createdBy: '阿杰',
      };
    }),
  );
}
