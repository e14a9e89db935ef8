import { account } from './account.ts';
import { address } from './address.ts';
import { base } from './base.ts';
import { catalogue } from './catalogue.ts';
import { certificate } from './certificate.ts';
import { collect } from './collect.ts';
import { consult } from './consult.ts';
import { coupon } from './coupon.ts';
import { course } from './course.ts';
import { courseList } from './course-list.ts';
import { courseTalk } from './course-talk.ts';
import { delivery } from './delivery.ts';
import { exam } from './exam.ts';
import { exchange } from './exchange.ts';
import { file } from './file.ts';
import { form } from './form.ts';
import { goods } from './goods.ts';
import { group } from './group.ts';
import { homework } from './homework.ts';
import { invoice } from './invoice.ts';
import { live } from './live.ts';
import { liveRoom } from './live-room.ts';
import { logistics } from './logistics.ts';
import { message } from './message.ts';
import { mistake } from './mistake.ts';
import { note } from './note.ts';
import type { Input, Reply } from './operation.ts';
import { order } from './order.ts';
import { payment } from './payment.ts';
import { personalData } from './personal-data.ts';
import { share } from './share.ts';
import { startCode } from './start-code.ts';
import { student } from './student.ts';
import { study } from './study.ts';
import { today } from './today.ts';
import { visit } from './visit.ts';
import { wechat } from './wechat.ts';
import { yanxue } from './yanxue.ts';

/** Every call of the API. The browser takes only the types below from this file (`import type`). */
export const contract = {
  ...account,
  ...address,
  ...base,
  ...courseList,
  ...courseTalk,
  ...study,
  ...today,
  ...catalogue,
  ...certificate,
  ...collect,
  ...consult,
  ...coupon,
  ...course,
  ...delivery,
  ...exam,
  ...exchange,
  ...file,
  ...form,
  ...goods,
  ...group,
  ...homework,
  ...invoice,
  ...live,
  ...liveRoom,
  ...logistics,
  ...message,
  ...mistake,
  ...note,
  ...order,
  ...payment,
  ...personalData,
  ...share,
  ...student,
  ...visit,
  ...wechat,
  ...startCode,
  ...yanxue,
};

type Contract = typeof contract;

export type OperationKey = keyof Contract;
/** `{ params, query, body }`, each only when the call takes it. */
export type InputOf<K extends OperationKey> = Input<Contract[K]>;
// Looked up by key: with the operation's type inferred in each call, the compiler would try every type of schema.
type Replies = { readonly [K in OperationKey]: Reply<Contract[K]> };
export type ReplyOf<K extends OperationKey> = Replies[K];
