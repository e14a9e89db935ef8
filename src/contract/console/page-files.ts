import { Type } from 'typebox';
import { nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { PageFile } from './page.ts';

const Title = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
const StartKind = Type.Unsafe<'course' | 'group'>(Type.Union([Type.Literal('course'), Type.Literal('group')]));
const MadePage = object({ file: PageFile });

/** Pages as files: create, move, remove. Idempotent. */
export const pageFiles = staffOperations({
  'GET /console/api/page/templates': {
    summary: 'Templates for a new page; `/console/api/page/template?kind=` shows one',
    access: 'staff:author',
    reply: Type.Array(object({ kind: Type.String(), label: Type.String() })),
  },
  'GET /console/api/page/name': {
    summary: 'Check whether a page may have this file path',
    access: 'staff:author',
    query: object({ file: PageFile }),
    reply: object({
      path: Type.String(),
      /** The reason against it, in a sentence; null when it is allowed. */
      flaw: nullable(Type.String()),
    }),
  },
  'POST /console/api/page/new': {
    summary: 'Create a page from a template or as a copy of a page; it starts as a draft that visitors do not see',
    access: 'staff:author',
    body: object({
      file: PageFile,
      title: Title,
      kind: Type.Optional(Type.String({ pattern: '^[a-z][a-z-]{0,30}$' })),
      /** Place of the page to copy. */
      from: Type.Optional(PageFile),
      /** The course or group activity that the page is for; its catalogue data fills the template. */
      course: Type.Optional(object({ kind: StartKind, uuid: Uuid })),
    }),
    reply: MadePage,
  },
  'POST /console/api/page/rename': {
    summary: 'Give a page another address; links to it are changed too',
    access: 'staff:author',
    body: object({ file: PageFile, to: PageFile, isRedirected: Type.Boolean() }),
    reply: MadePage,
  },
  'POST /console/api/page/status': {
    summary: 'Archive a page, or bring it back as a draft',
    access: 'staff:author',
    body: object({
      file: PageFile,
      status: Type.Unsafe<'archived' | 'draft'>(Type.Union([Type.Literal('archived'), Type.Literal('draft')])),
    }),
    reply: MadePage,
  },
});
