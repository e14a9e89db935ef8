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

const FolderName = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,59}$' });
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Weighed = object({
  /** Pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  phoneBytes: Type.Integer(),
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
      folder: Type.Optional(FolderName),
    }),
    reply: object({
      picture: LibraryPicture,
      beforeBytes: Type.Integer(),
      /** The same picture was there already, under this path. */
      isKnown: Type.Boolean(),
    }),
  },
  'POST /console/api/pictures/cut': {
    summary: 'Make a new picture of a part of one in the library, which stays; or say what it would weigh',
    access: 'staff:author',
    body: object({
      path: PicturePath,
      /** What stays, in percent of the upright picture. */
      area: object({ x: Percent, y: Percent, width: Percent, height: Percent }),
      /** Below `assets`. */
      folder: FolderName,
      /** False makes nothing, and only says what would come. */
      isKept: Type.Boolean(),
    }),
    reply: object({
      before: Weighed,
      after: Weighed,
      /** The new picture; null where it was only tried. */
      picture: nullable(LibraryPicture),
    }),
  },
});
