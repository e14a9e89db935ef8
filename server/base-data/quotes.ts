import type { Database } from '#server/db/database.ts';
import { quotes } from '#server/db/schema/content.ts';
import { baseIds } from './ids.ts';

const QUOTES = [
  ['千里之行，始于足下。', '《道德经》'],
  ['不积跬步，无以至千里。', '《荀子》'],
  ['路虽远，行则将至；事虽难，做则必成。', '《荀子》'],
  ['学而不思则罔，思而不学则殆。', '《论语》'],
  ['博学之，审问之，慎思之，明辨之，笃行之。', '《中庸》'],
  ['天行健，君子以自强不息。', '《周易》'],
  ['锲而不舍，金石可镂。', '《荀子》'],
  ['苟日新，日日新，又日新。', '《大学》'],
  ['宝剑锋从磨砺出，梅花香自苦寒来。', '《警世贤文》'],
  ['业精于勤，荒于嬉；行成于思，毁于随。', '韩愈'],
  ['纸上得来终觉浅，绝知此事要躬行。', '陆游'],
  ['长风破浪会有时，直挂云帆济沧海。', '李白'],
  ['会当凌绝顶，一览众山小。', '杜甫'],
  ['问渠那得清如许？为有源头活水来。', '朱熹'],
] as const;

/** Puts in the lines of encouragement, one a day. */
export async function addQuotes(db: Database): Promise<void> {
  await db
    .insert(quotes)
    .values(
      QUOTES.map(([content, author], position) => ({ id: baseIds.quote(position + 1), position, content, author })),
    )
    .onConflictDoNothing();
}
