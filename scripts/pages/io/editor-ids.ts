import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDS_FILE, idsSchema } from '../editor-schema.ts';
import { writeWhole } from '../emit.ts';
import { readEntries } from './list-catalogue.ts';

/** Writes the ids that editors complete, each with its title and price, beside the schemas of pages; only when they changed. */
export async function writeEditorIds(api: string, schemas: string): Promise<void> {
  const [courses, coupons] = await Promise.all([readEntries('courses', api), readEntries('coupons', api)]);
  const named = (entries: typeof courses) =>
    entries.map(({ id, title, price }) => ({ id, title: [title, price].filter(Boolean).join(' · ') }));
  const schema = idsSchema({ 'course-number': named(courses), 'coupon-uuid': named(coupons) });
  const file = join(schemas, 'editor', IDS_FILE);
  const text = `${JSON.stringify(schema, null, 1)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeWhole(file, text);
}
