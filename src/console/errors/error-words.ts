import { queryOptions } from '@tanstack/react-query';
import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import { ERROR_STATES, type ErrorState } from '#src/contract/console/client-error.ts';
import { REPORT_PARTS, type ReportKind, type ReportPart } from '#src/contract/report-text.ts';
import { consoleApi } from '../client/console-api.ts';

export type ClientError = ConsoleReply<'GET /console/api/client-errors'>['errors'][number];
export type ErrorFilter = Omit<ConsoleInput<'GET /console/api/client-errors'>['query'], 'after'>;

export const ERRORS_KEY = ['client-errors'] as const;

export const STATE_NAMES: Readonly<Record<ErrorState, string>> = {
  open: '未处理',
  solved: '已解决',
  ignored: '已忽略',
};

export const PART_NAMES: Readonly<Record<ReportPart, string>> = {
  landing: '活动页',
  app: '学员端',
  console: '控制台',
};

export const KIND_NAMES: Readonly<Record<ReportKind, string>> = {
  'script-error': '画面出错',
  uncaught: '脚本出错',
  rejection: '没有处理的失败',
  'chunk-failed': '文件没有加载',
  'block-failed': '模块没有显示',
  'block-unknown': '不认识的模块',
  policy: '被安全策略拦下',
  'tracking-dropped': '来源参数太长',
  'course-gone': '报名表单没有课程',
};

/** The filter in the address; by default open errors. */
export function readFilter(search: URLSearchParams): ErrorFilter {
  const state = ERROR_STATES.find((one) => one === search.get('state')) ?? 'open';
  const part = REPORT_PARTS.find((one) => one === search.get('part'));
  return { state, ...(part && { part }) };
}

export function errorQuery(uuid: string) {
  return queryOptions({
    queryKey: [...ERRORS_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/client-errors/{uuid}', { params: { uuid } }, { signal }),
  });
}
