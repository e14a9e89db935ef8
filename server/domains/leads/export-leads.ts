import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { toChinaTime } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import { LEAD_STAGE_NAMES, reasonName } from '#src/contract/console/lead-stages.ts';
import { allLeads, type FoundLead, type LeadFilter } from './find-leads.ts';

const MOST = 10_000;
const HEAD = [
  ...['编号', '昵称', '手机号', '页面', '渠道', '来源', '课程', '阶段', '原因', '负责人', '下次联系'],
  ...['报名和打开结算页次数', '首次报名', '最近报名'],
];

interface Request {
  readonly filter: LeadFilter;
  /** The purpose of the file. */
  readonly reason: string;
  /** Full mobiles, which only an admin may export. */
  readonly hasMobiles: boolean;
}

/** The matching leads, newest first and at most 10,000, as a file; who exported it and why is recorded. */
export async function exportLeads(context: StaffContext, { filter, reason, hasMobiles }: Request) {
  const { db, clock, actor } = context;
  if (hasMobiles && actor.role !== 'admin') throw new Refusal('STAFF_NOT_ALLOWED');
  const now = clock.now();
  const found = (await allLeads(db, filter, now, MOST)).filter(({ lead }) => lead.erasedAt === null);
  await note(db, context, {
    action: 'lead.export',
    subject: reason,
    after: { count: found.length, hasMobiles, ...filter },
  });
  return {
    name: `线索-${chinaDay(now)}.csv`,
    csv: csvOf([HEAD, ...found.map((row) => lineOf(row, hasMobiles))]),
    count: found.length,
  };
}

function lineOf({ lead, stage, nickname, mobile, courseName, ownerName }: FoundLead, hasMobiles: boolean) {
  const phone = mobile ?? '';
  return [
    lead.number,
    nickname ?? '',
    hasMobiles ? phone : maskMobile(phone),
    lead.page,
    lead.channel,
    lead.source,
    courseName ?? '',
    LEAD_STAGE_NAMES[stage],
    lead.reason === '' ? '' : reasonName(lead.reason),
    ownerName ?? '',
    lead.nextContactAt ? toChinaTime(lead.nextContactAt) : '',
    lead.entryCount,
    toChinaTime(lead.createdAt),
    toChinaTime(lead.lastEntryAt),
  ];
}
