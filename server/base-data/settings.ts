import type { Database } from '#server/db/database.ts';
import type { SiteSettings } from '#server/db/queries/settings.ts';
import { settings } from '#server/db/schema/content.ts';

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

/** Puts in the settings that are missing. Those that are there stay as they are. */
export async function addMissingSettings(db: Database): Promise<void> {
  await db
    .insert(settings)
    .values(Object.entries(SETTINGS).map(([name, value]) => ({ name, value })))
    .onConflictDoNothing();
}
