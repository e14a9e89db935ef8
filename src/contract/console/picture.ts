import { Type } from 'typebox';
import { Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';

/** A picture's path below `pages-config/assets`, as pages write it. */
const PicturePath = Type.String({ maxLength: 200 });

export const LibraryPicture = object({
  path: PicturePath,
  /** Pixels; null when it cannot be read as a picture. */
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  /** Size of the file. */
  bytes: Type.Integer(),
  /** Bytes on a phone; an estimate until it was published. */
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
    summary: 'All pictures in `assets`, the latest first',
    access: 'staff:author',
    reply: object({
      pictures: Type.Array(LibraryPicture),
      /** Most bytes of a picture on a phone. */
      budgetBytes: Type.Integer(),
    }),
  },
  'POST /console/api/pictures': {
    summary: 'Add a picture to the library; its content is checked, and it is rotated upright and resized for pages',
    access: 'staff:author',
    file: { maxBytes: 8 * 1024 * 1024 },
    query: object({
      /** Original name of the file. */
      name: Type.String({ maxLength: 200 }),
      /** Folder below `assets`; `uploads` when absent. */
      folder: Type.Optional(FolderName),
    }),
    reply: object({
      picture: LibraryPicture,
      beforeBytes: Type.Integer(),
      /** The same picture already existed, at this path. */
      isKnown: Type.Boolean(),
    }),
  },
  'POST /console/api/pictures/cut': {
    summary: 'Crop a library picture into a new one, or only show the resulting size; the original stays',
    access: 'staff:author',
    body: object({
      path: PicturePath,
      /** The part to keep, in percent of the upright picture. */
      area: object({ x: Percent, y: Percent, width: Percent, height: Percent }),
      /** Folder below `assets`. */
      folder: FolderName,
      /** False writes nothing, and only returns the result. */
      isKept: Type.Boolean(),
    }),
    reply: object({
      before: Weighed,
      after: Weighed,
      /** The new picture; null for a preview. */
      picture: nullable(LibraryPicture),
    }),
  },
});
