import { Type } from 'typebox';
import { Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { PageFile, PageText, TextHash } from './page.ts';

const VersionId = Type.Integer({ minimum: 1 });

const Version = object({
  id: VersionId,
  hash: TextHash,
  keptAt: Instant,
  /** Who saved it; null for a change that was made outside the console. */
  by: nullable(Type.String()),
  /** The version that this one restored. */
  restoredFrom: nullable(VersionId),
  /** What visitors would notice compared with the version before, in Chinese; null for the first. */
  sentences: nullable(Type.Array(Type.String())),
});

/** Earlier contents of a page's file, and restoring them. */
export const version = staffOperations({
  'GET /console/api/page/versions': {
    summary: 'Versions of a page’s file, newest first',
    access: 'staff:author',
    query: object({
      file: PageFile,
      /** Versions older than this one. */
      before: Type.Optional(VersionId),
    }),
    reply: object({
      path: Type.String(),
      /** Hash of the current file. */
      hash: TextHash,
      versions: Type.Array(Version),
      /** The live version among these; null when none is, or it is unknown. */
      liveId: nullable(VersionId),
      /** When and by whom the page was rolled back; null when it has been published since. */
      takenBack: nullable(object({ at: Instant, by: Type.String() })),
      hasMore: Type.Boolean(),
    }),
  },
  'GET /console/api/page/version': {
    summary: 'The text of one version, and of the version before it',
    access: 'staff:author',
    query: object({ id: VersionId }),
    reply: object({ file: PageFile, text: PageText, before: nullable(PageText) }),
  },
  'POST /console/api/page/restore': {
    summary:
      'Save the text of a version into the file; refused with PAGE_CHANGED if the file changed since it was read',
    access: 'staff:author',
    body: object({ id: VersionId, baseHash: TextHash }),
    reply: object({ hash: TextHash }),
  },
});
