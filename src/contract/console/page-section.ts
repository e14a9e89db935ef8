import { Type } from 'typebox';
import { Instant, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';

/** Most sections of one user. */
export const MOST_SECTIONS = 100;

const SectionName = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' });
/** A block as a list item of YAML, as `copyItem` writes it. */
const BlockTexts = Type.Array(Type.String({ minLength: 3, maxLength: 50_000 }), {
  minItems: 1,
  maxItems: 30,
});

/** Blocks that a user has saved under a name: 我的积木. */
export const pageSection = staffOperations({
  'GET /console/api/page/sections': {
    summary: 'My saved blocks, by name',
    access: 'staff:author',
    reply: object({
      sections: Type.Array(object({ id: Uuid, name: SectionName, blocks: BlockTexts, keptAt: Instant })),
    }),
  },
  'PUT /console/api/page/sections/{uuid}': {
    summary: 'Save blocks under a name; the same id again replaces them',
    access: 'staff:author',
    params: object({ uuid: Uuid }),
    body: object({ name: SectionName, blocks: BlockTexts }),
    reply: object({}),
  },
  'DELETE /console/api/page/sections/{uuid}': {
    summary: 'Delete saved blocks; pages that use them do not change',
    access: 'staff:author',
    params: object({ uuid: Uuid }),
    reply: object({}),
  },
});
