import { asc, eq, lt } from 'drizzle-orm';
import { nextExam } from '#server/db/queries/exam.ts';
import { readSettings } from '#server/db/queries/settings.ts';
import { advisors, qrChannels, quotes } from '#server/db/schema/content.ts';
import { navYears } from '#server/db/schema/course-list.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { storeClientReport } from '#server/domains/reports/store-client-report.ts';
import { storeVisitorEvent } from '#server/domains/reports/store-visitor-event.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { chinaDay, daysBetween } from '#server/kernel/days/china-day.ts';
import { pickOne } from '#server/kernel/pick.ts';
import { newUuid } from '#server/kernel/random.ts';
import { adsAt } from '#server/views/ads.ts';
import type { base } from '#src/contract/base.ts';
import { isOnDuty } from '#src/contract/opening-hours.ts';
import { newsArticle, newsPage, notice, noticesPage } from './articles.ts';
import { qrPicture } from './qr-picture.ts';

const API_VERSION = 'v1.0.2';

export const baseHandlers: Handlers<typeof base> = {
  'GET /api/v1/base/version': async (_input, { clock, release }) => ({
    version: API_VERSION,
    release: await release(),
    server_time: clock.now().getTime(),
  }),

  'POST /api/v1/base/client_report': async ({ body }, context) => {
    // Students register but cannot buy: staff must learn this at once, not from the list later.
    if (body.kind === 'course-gone') {
      const page = body.page.split(/[?#]/, 1)[0];
      context.log.warn({ page, courses: body.message }, 'a landing form leads to no course');
    }
    await storeClientReport(context, {
      kind: body.kind,
      part: body.part ?? 'app',
      page: body.page,
      blockId: body.block_id ?? '',
      blockType: body.block_type ?? '',
      message: body.message,
      frames: body.frames ?? [],
      release: body.release ?? '',
      visit: body.visit ?? '',
      userAgent: context.userAgent,
    });
    return null;
  },

  'GET /api/v1/base/ads/popup/random': async (_input, { db, clock, random }) =>
    pickOne(random, await adsAt(db, 'popup', { now: clock.now() })) ?? null,

  'GET /api/v1/app/global_settings/': async (_input, { db, clock }) => {
    const site = await readSettings(db, 'brand', 'service', 'agreements', 'share', 'defaults');
    const exam = await nextExam(db, clock.now());
    return {
      brand: site.brand,
      service: site.service,
      agreements: site.agreements.list,
      share: site.share,
      default_face: site.defaults.face,
      exam: { name: exam.name, date: exam.date, days_left: exam.daysLeft },
    };
  },

  'GET /api/v2.1/app/consult/popup/': async (_input, { db, clock, random }) => {
    const { consult_popup: popup, service } = await readSettings(db, 'consult_popup', 'service');
    const onDuty = await db.select().from(advisors).where(eq(advisors.isOnDuty, true)).orderBy(asc(advisors.id));
    const advisor = pickOne(random, onDuty);
    if (!popup.is_shown || !advisor) return null;
    return {
      advisor: {
        uuid: advisor.id,
        name: advisor.name,
        title: advisor.title,
        face: advisor.face,
        kst_url: advisor.kstUrl,
      },
      content: advisor.greeting,
      delay_ms: popup.delay_ms,
      close_after_ms: popup.close_after_ms,
      is_on_duty: isOnDuty(service.hours, clock.now().getTime()),
    };
  },

  'GET /api/v1/nav/years/': async (_input, { db, clock }) => {
    const today = chinaDay(clock.now());
    // The exams to come, the next first; then those that are over.
    const rows = await db.select().from(navYears).orderBy(lt(navYears.examDate, today), asc(navYears.examDate));
    const { year: current } = await nextExam(db, clock.now());
    return rows.map(({ courseYear, name, examDate }) => ({
      year: courseYear,
      name,
      exam_date: examDate,
      is_current: courseYear === current,
    }));
  },

  'GET /api/v1/base/mstation/download_link': async (_input, { db }) =>
    (await readSettings(db, 'app_download')).app_download,

  'GET /api/v1/base/chickensoup/one': async (_input, { db, clock }) => {
    const date = chinaDay(clock.now());
    const rows = await db.select().from(quotes).orderBy(asc(quotes.position));
    const quote = rows[daysBetween('2026-01-01', date) % Math.max(rows.length, 1)] ?? rows[0];
    if (!quote) throw new Refusal('NOT_FOUND');
    return { uuid: quote.id, content: quote.content, author: quote.author, date };
  },

  'POST /api/v1.4/base/report/': async ({ body }, { db, clock, random, session, trace }) => {
    await storeVisitorEvent(db, {
      id: newUuid(random),
      userId: session?.userId ?? null,
      event: body.event,
      page: body.page,
      target: body.target ?? '',
      courseId: body.course_uuid ?? null,
      trackInfo: body.track_info ?? null,
      source: body.source ?? '',
      h5: body.h5 ?? '',
      utm: body.utm ?? {},
      clickIds: body.click_ids ?? {},
      landingPage: trace.landingPage,
      createdAt: clock.now(),
    });
    return null;
  },

  'GET /api/v2.1/base/tech_edux/qrcode_url/': async ({ query }, { db, origin }) => {
    const [channel] = await db.select().from(qrChannels).where(eq(qrChannels.code, query.code));
    if (!channel) throw new Refusal('NOT_FOUND');
    const { code, title, tip } = channel;
    // The code is scanned by another device, which needs a full address.
    const target = channel.targetUrl.startsWith('/') ? origin + channel.targetUrl : channel.targetUrl;
    return { code, title, tip, target_url: target, qrcode_url: qrPicture(target) };
  },

  'GET /api/v1/base/news': async ({ query }, { db, clock }) => newsPage(db, query, clock.now()),

  'GET /api/v1/base/news/{id}': async ({ params }, { db, clock }) => newsArticle(db, params.id, clock.now()),

  'GET /api/v1/base/notices': async ({ query }, { db, clock }) => noticesPage(db, query, clock.now()),

  'GET /api/v1/base/notices/{id}': async ({ params }, { db, clock }) => notice(db, params.id, clock.now()),
};
