import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import type { OutlineType } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Product = ReplyOf<'GET /api/V1.31/product/detail/{id}'>;
export type Sku = Product['skus'][number];
export type Outline = ReplyOf<'GET /api/V1.31/product/outline'>;
export type Chapter = Outline['chapters'][number];
export type Section = Chapter['sections'][number];

/** Everything that the page of a course shows, by the uuid of the course or of its product. */
export function productQuery(uuid: string) {
  return queryOptions({
    queryKey: ['product', uuid],
    queryFn: ({ signal }) => api('GET /api/V1.31/product/detail/{id}', { params: { id: uuid }, signal }),
  });
}

/** The outline of one part of a course; the first part that it has when none is given. */
export function outlineQuery(uuid: string, part?: OutlineType) {
  return queryOptions({
    queryKey: ['outline', uuid, part ?? null],
    queryFn: ({ signal }) =>
      api('GET /api/V1.31/product/outline', {
        query: { product_id: uuid, ...(part !== undefined && { outline_tp: part }) },
        signal,
        isSilent: true,
      }),
    placeholderData: (before) => (before?.course_uuid === uuid ? before : undefined),
    meta: { isStored: true },
  });
}

/** The ad below the facts of a course. */
export function detailAdQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['detail-ad', courseUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/base/ads/detail_page/second/', { query: { course_uuid: courseUuid }, signal, isSilent: true }),
  });
}

/** The upgrades for an owner of a course. */
export function upgradesQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['upgrades', courseUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v2.1/course/{id}/upgrade/product/', { params: { id: courseUuid }, signal, isSilent: true }),
  });
}
