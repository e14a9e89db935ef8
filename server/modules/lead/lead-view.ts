import type { FoundLead } from '#server/domains/leads/find-leads.ts';
import type { TimeLineItem } from '#server/domains/leads/time-line.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';

type LeadView = ConsoleReply<'GET /console/api/leads/{uuid}'>['lead'];

/** Names of channels by their codes. */
export type ChannelNames = ReadonlyMap<string, string>;

export function leadView(found: FoundLead, channels: ChannelNames): LeadView {
  const { lead, stage, nickname, mobile, courseName, ownerName } = found;
  const instantOr = (moment: Date | null) => (moment ? toInstant(moment) : null);
  return {
    uuid: lead.id,
    number: lead.number,
    name: nickname ?? '已删除',
    mobile: mobile ? maskMobile(mobile) : '',
    page: lead.page,
    channel: lead.channel === '' ? null : { code: lead.channel, name: channels.get(lead.channel) ?? lead.channel },
    source: lead.source,
    variant: lead.variant,
    course: lead.courseId && courseName ? { uuid: lead.courseId, name: courseName } : null,
    stage,
    worked: lead.stage,
    reason: lead.reason === '' ? null : lead.reason,
    owner: lead.ownerId && ownerName ? { uuid: lead.ownerId, name: ownerName } : null,
    nextContactAt: instantOr(lead.nextContactAt),
    entryCount: lead.entryCount,
    createdAt: toInstant(lead.createdAt),
    lastEntryAt: toInstant(lead.lastEntryAt),
    revision: lead.revision,
    isErased: lead.erasedAt !== null,
  };
}

export function timeLineView(item: TimeLineItem, channels: ChannelNames) {
  return { ...item, at: toInstant(item.at), channel: channels.get(item.channel) ?? item.channel };
}
