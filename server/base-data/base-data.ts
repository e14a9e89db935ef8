import { addOnce } from '#server/db/add-once.ts';
import type { Database } from '#server/db/database.ts';
import type { SiteSettings } from '#server/db/queries/settings.ts';
import { quotes, settings } from '#server/db/schema/content.ts';
import { orderReasons } from '#server/db/schema/order.ts';
import { addColleges } from './colleges.ts';
import { addCourseAgreements } from './course-agreements.ts';
import { addForms } from './forms.ts';
import { baseIds } from './ids.ts';
import { addExamYear, addNavigation, nextCourseYear } from './navigation.ts';

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

/** Adds the lines of encouragement, one a day. */
async function addQuotes(db: Database): Promise<void> {
  await db
    .insert(quotes)
    .values(
      QUOTES.map(([content, author], position) => ({ id: baseIds.quote(position + 1), position, content, author })),
    )
    .onConflictDoNothing();
}

const CANCEL = ['不想要了', '课程选错了', '优惠券没有用上', '支付遇到问题', '想换其他课程', '其他原因'] as const;
const REFUND = ['课程与描述不符', '时间安排不合适', '重复购买', '计划有变，不参加考试了', '其他原因'] as const;

const reasonId = (kind: number, position: number) => `b1000000-0000-4000-8000-0000000000${kind}${position}`;

/** Adds the reasons for cancelling and for refunds. */
async function addOrderReasons(db: Database): Promise<void> {
  const rows = (kind: 'cancel' | 'refund', first: number, names: readonly string[]) =>
    names.map((name, index) => ({ id: reasonId(first, index + 1), kind, name, position: index + 1 }));
  await db
    .insert(orderReasons)
    .values([...rows('cancel', 1, CANCEL), ...rows('refund', 2, REFUND)])
    .onConflictDoNothing();
}

/** Each runs once; rows of a later version need a new name. */
const CONTENT: Readonly<Record<string, (db: Database, now: Date) => Promise<void>>> = {
  'order reasons': addOrderReasons,
  colleges: addColleges,
  'course agreements': addCourseAgreements,
  forms: addForms,
  navigation: addNavigation,
  quotes: addQuotes,
};

/**
 * Adds the rows that every database needs, in the caller's transaction. Decision 0040.
 *
 * Content is added once and then belongs to the operator. A missing setting is added again, because screens depend on
 * it. The next two exams are added as the years go by.
 */
export async function addBaseData(db: Database, now: Date): Promise<void> {
  for (const [name, put] of Object.entries(CONTENT)) await addOnce(db, name, now, () => put(db, now));
  const next = nextCourseYear(now);
  for (const year of [next, next + 1]) await addOnce(db, `exam ${year}`, now, () => addExamYear(db, year));
  await addMissingSettings(db);
}

const SETTINGS: SiteSettings = {
  brand: {
    name: '知研',
    slogan: '把难的学会，把会的做对',
    company: '知研（北京）教育科技有限公司',
    icp: '京ICP备20270001号',
  },
  service: { phone: '400-800-2027', hours: '每天 9:00—22:00', kst_url: '' },
  agreements: {
    list: [
      { index: 0, title: '用户注册协议', url: '/agreement/registration' },
      { index: 1, title: '隐私政策', url: '/agreement/privacy' },
    ],
  },
  share: {
    title: '知研：把难的学会，把会的做对',
    description: '考研公共课、专业课、复试与研学',
    image: '/storage/share/default.jpg',
  },
  defaults: { face: '/storage/avatars/a12.jpg' },
  app_download: { ios_url: '', android_url: '', is_on_shelf: false, tip: '上架中，敬请期待~' },
  measuring: { keep_days: 90 },
  consult_popup: { is_shown: true, delay_ms: 8000, close_after_ms: 6000 },
};

/** Adds missing settings; existing ones stay as they are. */
async function addMissingSettings(db: Database): Promise<void> {
  await db
    .insert(settings)
    .values(Object.entries(SETTINGS).map(([name, value]) => ({ name, value })))
    .onConflictDoNothing();
}
