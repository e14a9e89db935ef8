import { Type } from 'typebox';
import { nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { PagePlace } from './page.ts';

/** A block of a page, as one window of the editor has it. */
export const PresentBlock = object({
  index: Type.Integer({ minimum: 0, maximum: 9999 }),
  /** Its id in the page; null when it has none. */
  id: nullable(Type.String({ maxLength: 100 })),
  type: Type.String({ maxLength: 40 }),
});

/** Who has the editor open where, for those who are there too. Decision 0334. */
export const pagePresence = staffOperations({
  'PUT /console/api/page/presence/{uuid}': {
    summary: 'Say where this window of the editor is; the reply says who else is on the page',
    access: 'staff:author',
    params: object({ uuid: Uuid }),
    body: object({
      file: PagePlace,
      /** Null for the settings of the page. */
      block: nullable(PresentBlock),
    }),
    reply: object({
      /** The windows that said so within the last 25 seconds, without this one. */
      others: Type.Array(
        object({
          staffName: Type.String(),
          /** Another window of the same person. */
          isMe: Type.Boolean(),
          block: nullable(PresentBlock),
        }),
      ),
    }),
  },
  'DELETE /console/api/page/presence/{uuid}': {
    summary: 'This window of the editor was left',
    access: 'staff:author',
    params: object({ uuid: Uuid }),
    reply: object({}),
  },
});
