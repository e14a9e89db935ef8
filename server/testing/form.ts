import { eq } from 'drizzle-orm';
import { users } from '../db/schema/account.ts';
import { myCourses } from '../db/schema/course.ts';
import { addresses } from '../db/schema/order.ts';
import { seedIds } from '../demo/ids.ts';
import { newUuid } from '../kernel/random.ts';
import { testRandom } from '../kernel/testing.ts';
import type { TestServer } from './server.ts';

const random = testRandom('forms');
let made = 0;

/** A student, by default with the yanxue course and an address. */
export async function courseStudent(server: TestServer, { isOwner = true }: { isOwner?: boolean } = {}) {
  made += 1;
  const mobile = `134${String(made).padStart(8, '0')}`;
  const token = await server.logIn(mobile);
  const [user] = await server.db.select().from(users).where(eq(users.mobile, mobile));
  const userId = user?.id ?? '';
  const addressId = newUuid(random);
  const now = server.clock.now();
  if (isOwner) {
    await server.db.insert(myCourses).values({
      id: newUuid(random),
      userId,
      courseId: seedIds.course(13),
      startedAt: now,
      validUntil: new Date(now.getTime() + 3_600_000_000),
    });
    await server.db.insert(addresses).values({
      id: addressId,
      userId,
      receiver: '陈小满',
      phone: mobile,
      province: '浙江省',
      city: '杭州市',
      area: '西湖区',
      location: '文一路 1 号',
    });
  }
  return { token, userId, addressId };
}
