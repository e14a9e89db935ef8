import { answerCatalogue } from '#server/domains/orders/answer-catalogue.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import type { catalogue } from '#src/contract/catalogue.ts';

export const catalogueHandlers: Handlers<typeof catalogue> = {
  'POST /api/v1/catalogue/': ({ body }, { db, clock }) => answerCatalogue(db, body, clock.now()),
};
