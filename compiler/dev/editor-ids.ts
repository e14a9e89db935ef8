import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NavigationType } from '#src/page-model/navigation.ts';
import type { NavigationSource, SiteSource } from '#src/page-model/sources.gen.ts';
import { readEntries } from '../cli/list-catalogue.ts';
import { writeWhole } from '../emit/emit.ts';
import { IDS_FILE, idsSchema } from './editor-ids-schema.ts';

interface SiteFiles {
  readonly navigation: NavigationSource;
  readonly site: SiteSource;
}

/** Writes the ids that editors complete, with title and price, beside the schemas of pages; only when they changed. */
export async function writeEditorIds(api: string, schemas: string, { navigation, site }: SiteFiles): Promise<void> {
  const [courses, coupons, lives] = await Promise.all([
    readEntries('courses', api),
    readEntries('coupons', api),
    readEntries('lives', api),
  ]);
  const named = (entries: typeof courses) =>
    entries.map(({ id, title, price }) => ({ id, title: [title, price].filter(Boolean).join(' · ') }));
  const byUuid = courses.flatMap(({ uuid, ...course }) => (uuid ? [{ ...course, id: uuid }] : []));
  const ids = {
    'course-number': named(courses),
    'coupon-uuid': named(coupons),
    course: named(byUuid),
    coupon: named(coupons),
    classroom: lives.map(({ id, title, time }) => ({ id, title: [title, time].filter(Boolean).join(' · ') })),
    'app-id': (site.miniPrograms ?? []).map(({ appId, title }) => ({ id: appId, title })),
  };
  const schema = idsSchema(ids, navigation.types as readonly NavigationType[]);
  const file = join(schemas, 'editor', IDS_FILE);
  const text = `${JSON.stringify(schema, null, 1)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeWhole(file, text);
}
