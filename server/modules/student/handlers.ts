import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  changeCollegeInfo,
  examYears,
  listColleges,
  listProvinces,
  listSubjects,
  storeCollegeInfo,
} from '#server/domains/students/college-infos.ts';
import { readRealName, submitRealName } from '#server/domains/students/real-names.ts';
import { updateStudent } from '#server/domains/students/student-infos.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import type { student } from '#src/contract/student.ts';
import { readCollegeInfo } from './college-view.ts';
import { readProfile } from './profile-view.ts';

export const studentHandlers: Handlers<typeof student> = {
  'GET /api/V1.27/account/user/info/': async (_input, { db, session }) => readProfile(db, session.userId),

  'GET /api/V1.29/account/user/info/': async (_input, context) => {
    const { db, session } = context;
    return {
      ...(await readProfile(db, session.userId)),
      college: await readCollegeInfo(db, session.userId),
      real_name: await readRealName(context, session.userId),
    };
  },

  'PUT /api/V1.27/account/update/student/info/': async ({ body }, { db, clock, session }) =>
    inTransaction(db, async (tx) => {
      await updateStudent(tx, session.userId, body, clock.now());
      return readProfile(tx, session.userId);
    }),

  'GET /api/v2.1/account/years/': async (_input, { clock }) => examYears(clock.now()),

  'GET /api/v2.1/account/province/list/': async (_input, { db }) => listProvinces(db),

  'GET /api/v2.1/account/subject/list/': async ({ query }, { db }) => listSubjects(db, query.province),

  'GET /api/v2.1/account/college/list/': async ({ query }, { db }) => listColleges(db, query.province, query.subject),

  'POST /api/v2.1/account/college/info/': async ({ body }, { db, clock, session }) =>
    inTransaction(db, async (tx) => {
      await storeCollegeInfo(tx, session.userId, body, clock.now());
      return readCollegeInfo(tx, session.userId);
    }),

  'PUT /api/v2.1/account/college/info/detail/': async ({ body }, { db, clock, session }) =>
    inTransaction(db, async (tx) => {
      await changeCollegeInfo(tx, session.userId, body, clock.now());
      return readCollegeInfo(tx, session.userId);
    }),

  'GET /api/v3/account/college/info/detail/': async (_input, { db, session }) => readCollegeInfo(db, session.userId),

  'GET /api/V1.27/account/college/info/detail/': async (_input, { db, session }) => textsOf(db, session.userId),

  'GET /api/v1/account/real_name': async (_input, context) => readRealName(context, context.session.userId),

  'POST /api/v1/account/real_name': async ({ body }, context) =>
    submitRealName(context, { userId: context.session.userId, name: body.name, idNumber: body.id_number }),
};

async function textsOf(db: Database, userId: string) {
  const info = await readCollegeInfo(db, userId);
  return {
    is_filled: info.is_filled,
    year: info.exam_year === null ? '' : String(info.exam_year),
    province: info.province?.name ?? '',
    subject: info.subject?.name ?? '',
    college: info.college?.name ?? '',
  };
}
