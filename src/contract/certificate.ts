import { Type } from 'typebox';
import { Instant, nullable, object, Page, page, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';

const Certificate = object({
  uuid: Uuid,
  number: Type.String(),
  course_name: Type.String(),
  student_name: Type.String(),
  lesson_count: Type.Integer({ minimum: 1 }),
  issued_time: Instant,
  /** When the certificate was withdrawn because the course was fully refunded; null while it is valid. */
  withdrawn_time: nullable(Instant),
  /** Part of the public address that verifies it: `/certificate/{token}`. */
  token: Type.String(),
});

const { uuid: _uuid, token: _token, ...shown } = Certificate.properties;

export const certificate = operations({
  'GET /api/v1/study/certificates': {
    summary: '我的结业证书，新的在前',
    access: 'user',
    origin: 'project',
    query: object(page),
    reply: Page(Certificate),
  },
  'GET /api/v1/study/certificates/{id}': {
    summary: '我的一张结业证书',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Certificate,
  },
  'GET /api/v1/certificates/{token}': {
    summary: '核验一张结业证书；姓名只有第一个字',
    access: 'public',
    origin: 'project',
    params: object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{20,64}$', message: '没有这张证书' }) }),
    reply: object(shown),
  },
});
