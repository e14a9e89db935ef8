import { channelNames } from '#server/db/queries/channel-names.ts';
import { changeLead, changeLeads, type LeadChange } from '#server/domains/leads/change-leads.ts';
import { eraseLead } from '#server/domains/leads/erase-leads.ts';
import { exportLeads } from '#server/domains/leads/export-leads.ts';
import { findByMobile, listLeads, readLead } from '#server/domains/leads/find-leads.ts';
import { leadPages } from '#server/domains/leads/lead-choices.ts';
import { addLeadNote, showMobile } from '#server/domains/leads/lead-notes.ts';
import { leadOwners } from '#server/domains/leads/lead-owners.ts';
import { changeLeadSettings, readLeadSettings } from '#server/domains/leads/lead-settings.ts';
import { otherLeads } from '#server/domains/leads/other-leads.ts';
import { hasAnswers, readAnswers } from '#server/domains/leads/read-answers.ts';
import { leadTimeLine } from '#server/domains/leads/time-line.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import type { lead as calls } from '#src/contract/console/lead.ts';
import { leadView, timeLineView } from './lead-view.ts';

type ChangeBody = Omit<ConsoleInput<'PATCH /console/api/leads/{uuid}'>['body'], 'revision'>;

const changeOf = ({ nextContactAt, ...rest }: ChangeBody): LeadChange => ({
  ...rest,
  ...(nextContactAt === undefined ? {} : { nextContactAt: nextContactAt === null ? null : new Date(nextContactAt) }),
});

export const leadHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/leads': async ({ query }, { db, clock }) => {
    const { rows, ...list } = await listLeads(db, query, clock.now());
    const names = await channelNames(db);
    return { ...list, leads: rows.map((row) => leadView(row, names)) };
  },
  'POST /console/api/leads/find': async ({ body }, { db }) => {
    const names = await channelNames(db);
    return (await findByMobile(db, body.mobile)).map((row) => leadView(row, names));
  },
  'GET /console/api/leads/choices': async (_input, { db, gateways }) => {
    const cards = await knownPages(gateways.pages);
    const titles = new Map(cards.map(({ path, title }) => [path, title]));
    return {
      owners: (await leadOwners(db)).map(({ id, name }) => ({ uuid: id, name })),
      pages: (await leadPages(db)).map((page) => ({ ...page, title: titles.get(page.path) ?? null })),
      channels: [...(await channelNames(db))].map(([code, name]) => ({ code, name })),
    };
  },
  'POST /console/api/leads/bulk': async ({ body: { leads, ...change } }, context) => {
    const seen = leads.map(({ uuid, revision }) => ({ id: uuid, revision }));
    return changeLeads(context, seen, changeOf(change));
  },
  'POST /console/api/leads/export': async ({ body: { reason, hasMobiles, ...filter } }, context) =>
    exportLeads(context, { filter, reason, hasMobiles }),
  'GET /console/api/leads/settings': async (_input, { db }) => readLeadSettings(db),
  'PUT /console/api/leads/settings': async ({ body }, context) => changeLeadSettings(context, body),
  'GET /console/api/leads/{uuid}': async ({ params }, { db }) => {
    const found = await readLead(db, params.uuid);
    const others = await otherLeads(db, found.lead);
    const names = await channelNames(db);
    return {
      lead: leadView(found, names),
      utm: found.lead.utm,
      others: others.map(({ id, number, createdAt }) => ({ uuid: id, number, createdAt: toInstant(createdAt) })),
      hasAnswers: await hasAnswers(db, found.lead.userId),
      timeLine: (await leadTimeLine(db, found.lead)).map((item) => timeLineView(item, names)),
    };
  },
  'PATCH /console/api/leads/{uuid}': async ({ params, body: { revision, ...change } }, context) =>
    leadView(
      await changeLead(context, { id: params.uuid, revision }, changeOf(change)),
      await channelNames(context.db),
    ),
  'POST /console/api/leads/{uuid}/notes': async ({ params, body }, context) => {
    await addLeadNote(context, params.uuid, body.note, body.text);
    return {};
  },
  'POST /console/api/leads/{uuid}/mobile': ({ params }, context) => showMobile(context, params.uuid),
  'POST /console/api/leads/{uuid}/answers': async ({ params }, context) => {
    const read = await readAnswers(context, params.uuid);
    return {
      forms: read.map(({ title, submittedAt, answers }) => {
        return { title, submittedAt: toInstant(submittedAt), answers: [...answers] };
      }),
    };
  },
  'POST /console/api/leads/{uuid}/erase': async ({ params, body }, context) => {
    await eraseLead(context, params.uuid, body.reason);
    return leadView(await readLead(context.db, params.uuid), await channelNames(context.db));
  },
};
