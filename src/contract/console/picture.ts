import { Type } from 'typebox';
import { Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';

/** Where a picture lies below `pages-config/assets`, as pages write it. */
const PicturePath = Type.String({ maxLength: 200 });

export const LibraryPicture = object({
  path: PicturePath,
  /** Pixels; null for what cannot be read as a picture. */
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  /** Of the file. */
  bytes: Type.Integer(),
  /** What a phone gets of it; an estimate until it was published. */
  phoneBytes: Type.Integer(),
  changedAt: Instant,
  /** Places of the pages and fragments that show it. */
  usedBy: Type.Array(Type.String()),
});

/** Pictures of the site, for those who write its pages. */
export const picture = staffOperations({
  'GET /console/api/pictures': {
    summary: 'All pictures below `assets`, the latest first',
    access: 'staff:author',
    reply: object({
      pictures: Type.Array(LibraryPicture),
      /** What a phone should get of a picture at most. */
      budgetBytes: Type.Integer(),
    }),
  },
  'POST /console/api/pictures': {
    summary: 'Put a picture into the library: checked by its content, turned upright, made as large as pages show it',
    access: 'staff:author',
    file: { maxBytes: 8 * 1024 * 1024 },
    query: object({
      /** As the file is called where it comes from. */
      name: Type.String({ maxLength: 200 }),
      /** Below `assets`; `uploads` when missing. */
      folder: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,59}$' })),
    }),
    reply: object({
      picture: LibraryPicture,
      beforeBytes: Type.Integer(),
      /** The same picture was there already, under this path. */
      isKnown: Type.Boolean(),
    }),
  },
});
