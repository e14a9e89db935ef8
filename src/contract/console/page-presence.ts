import { Type } from 'typebox';
import { nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { PagePlace } from './page.ts';

/** The block at which one window of the editor is. */
export const PresentBlock = object({
  index: Type.Integer({ minimum: 0, maximum: 9999 }),
  /** Its id in the page; null when it has none. */
  id: nullable(Type.String({ maxLength: 100 })),
  type: Type.String({ maxLength: 40 }),
});

/** Which windows have the editor open, and where. Decision 0334. */
export const pagePresence = staffOperations({
  'PUT /console/api/page/presence/{uuid}': {
    summary: 'Report the block that is open in this editor window; the reply lists who else has the page open',
    access: 'staff:author',
    params: object({ uuid: Uuid }),
    body: object({
      file: PagePlace,
      /** Null: the page's settings. */
      block: nullable(PresentBlock),
    }),
    reply: object({
      /** The other windows that have reported within the last 25 seconds. */
      others: Type.Array(
        object({
          staffName: Type.String(),
          /** True for another window of the same user. */
          isMe: Type.Boolean(),
          block: nullable(PresentBlock),
        }),
      ),
    }),
  },
  'DELETE /console/api/page/presence/{uuid}': {
    summary: 'Report that this editor window was closed',
    access: 'staff:author',
    params: object({ uuid: Uuid }),
    reply: object({}),
  },
});
