import { Type } from 'typebox';
import { Instant, object, Uuid } from './fields.ts';
import { operations } from './operation.ts';

const number = (message: string) => Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$', message });

const LogisticsRecord = object({
  product_name: Type.String(),
  company_name: Type.String(),
  express_code: Type.String(),
  goods_names: Type.Array(Type.String()),
  /** Newest first; `time` as carriers write it, `2026-11-18 09:12:00` in China's time. */
  info: Type.Array(object({ context: Type.String(), time: Type.String() })),
  issue_doc: object({
    id: Type.Integer(),
    issue_time: Instant,
    address: object({
      id: Type.Integer(),
      uuid: Uuid,
      company: Type.String(),
      receiver: Type.String(),
      phone: Type.String(),
      full_district: Type.String(),
      location: Type.String(),
    }),
  }),
});

export const logistics = operations({
  'GET /api/v1/course/logistics': {
    summary: '物流信息（订单号，或没有订单的包裹编号，+ 快递单号）',
    access: 'user',
    origin: 'project',
    query: object({ order_num: number('订单号格式错误'), express_code: number('快递单号格式错误') }),
    reply: LogisticsRecord,
  },
});
