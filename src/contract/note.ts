import { Type } from 'typebox';
import { Instant, Nothing, object, Page, page, text, Uuid, UuidParams } from './fields.ts';
import { NOTE_LENGTH } from './note-length.ts';
import { operations } from './operation.ts';

const Note = object({
  uuid: Uuid,
  video_uuid: Uuid,
  /** Position in the video, in seconds. */
  second: Type.Integer({ minimum: 0 }),
  /** The text as typed; `$…$` and `$$…$$` in it are TeX. */
  text: Type.String(),
  /** The text with its formulas typeset; empty when it has none. */
  html: Type.String(),
  created_time: Instant,
  updated_time: Instant,
});

export const note = operations({
  'GET /api/v1/course/videos/{id}/notes': {
    summary: '我在一个视频里记的笔记，按时间点先后',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Type.Array(Note),
  },
  'GET /api/v1/course/notes': {
    summary: '我的全部视频笔记，最近改过的在前',
    access: 'user',
    origin: 'project',
    query: object({
      ...page,
      /** Words to find in a note or in its lesson's name. */
      keyword: Type.Optional(text(40)),
      course: Type.Optional(Uuid),
    }),
    reply: Page(object({ ...Note.properties, video_name: Type.String(), course_name: Type.String() })),
  },
  'GET /api/v1/course/notes/courses': {
    summary: '我记过笔记的课程和条数，最近记过的在前',
    access: 'user',
    origin: 'project',
    reply: Type.Array(object({ uuid: Uuid, name: Type.String(), count: Type.Integer({ minimum: 1 }) })),
  },
  'PUT /api/v1/course/notes/{id}': {
    summary: '保存笔记（id 由客户端生成；重复保存只有一条）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({
      video_uuid: Uuid,
      second: Type.Integer({ minimum: 0, maximum: 86_400 }),
      text: Type.String({ maxLength: NOTE_LENGTH, pattern: '\\S', message: '笔记要有内容，最多 1000 字' }),
    }),
    reply: Note,
  },
  'DELETE /api/v1/course/notes/{id}': {
    summary: '删除笔记（重复删除无副作用）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Nothing,
  },
});
