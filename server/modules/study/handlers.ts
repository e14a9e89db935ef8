import { requestConsult } from '#server/domains/consult/request-consult.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import type { study } from '#src/contract/study.ts';
import { agreementTemplate, confirmationView, signedView } from './agreement-views.ts';
import { myCourse, myCourseList } from './my-courses.ts';
import { outline } from './outline.ts';
import { productDetail } from './product-detail.ts';
import { attrsOf, product } from './products.ts';
import { largestUpgrade, upgradesOf } from './upgrades.ts';
import { progressNote, videoView } from './videos.ts';
import { viewerOf, visibleCourse } from './viewer.ts';

const studentOf = ({ session, clock }: CallContext<Session>) => ({ userId: session.userId, now: clock.now() });

export const studyHandlers: Handlers<typeof study> = {
  'GET /api/v1/course/mycourse': async ({ query }, { db, clock, session }) =>
    myCourseList(db, session.userId, query.expired ?? false, clock.now()),

  'GET /api/v1/course/mycourse/{id}': async ({ params }, { db, clock, session }) =>
    myCourse(db, session.userId, params.id, clock.now()),

  'GET /api/v1/course/videos/{id}': async ({ params }, context) => videoView(context.db, params.id, viewerOf(context)),

  'PUT /api/v1/course/videos/{id}/progress': async ({ params, body }, context) =>
    progressNote(context.db, params.id, body.position_seconds, { ...studentOf(context), random: context.random }),

  'GET /api/v1/course/{id}/agreement/confirm/': async ({ params, query }, context) =>
    confirmationView(context, params.id, { signature: query.name, version: query.version }),

  'GET /api/v1/course/contract-temp-url/': async ({ query }, context) => {
    const { title, version, url } = await agreementTemplate(context, query.course_uuid);
    return { title, version, url };
  },

  'GET /api/v1/course/contract-url/': async ({ query }, context) => signedView(context, query.mycourse_uuid),

  'GET /api/v2.2/course/product/{id}/attrs': async ({ params }, context) => {
    const { productId, skus } = await product(context.db, params.id, viewerOf(context));
    return { product_id: productId, attrs: attrsOf(skus), skus };
  },

  'GET /api/V1.27/course/new/product/sku/{id}': async ({ params }, context) => {
    const { productId, row, skus } = await product(context.db, params.id, viewerOf(context));
    const prices = skus.map(({ price }) => price);
    return {
      product_id: productId,
      name: row.name,
      img_cover: row.imgCover,
      min_price: Math.min(...prices),
      max_price: Math.max(...prices),
      skus,
    };
  },

  'GET /api/V1.27/course/max/upgradation/course/': async (_input, context) =>
    largestUpgrade(context.db, studentOf(context)),

  'GET /api/v2.1/course/{id}/upgrade/product/': async ({ params }, context) =>
    upgradesOf(context.db, params.id, studentOf(context)),

  'POST /api/v2.1/course/{id}/customize/consult/': async ({ params, body }, context) => {
    const { row } = await visibleCourse(context.db, params.id, viewerOf(context));
    const { name, title, face, kstUrl } = await requestConsult(context, row.id, body);
    return { advisor: { name, title, face, kst_url: kstUrl } };
  },

  'GET /api/V1.31/product/detail/{id}': async ({ params }, context) =>
    productDetail(context, params.id, viewerOf(context)),

  'GET /api/V1.31/product/outline': async ({ query }, context) =>
    outline(context.db, query.product_id, query.outline_tp, viewerOf(context)),
};
