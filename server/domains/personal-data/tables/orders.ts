import { INVOICE_STATE_TEXTS } from '#src/contract/invoice-states.ts';
import { orderPayStateTexts } from '#src/contract/states.ts';
import { at, courseName, ONLY_A_HASH, type PersonalTable, VOUCHERS, word, yuanColumn } from '../table.ts';

const orders = '订单、付款、退款与账目';
const parcels = '包裹与物流';
const MINE = 'user_id = $user';
const OF_ORDERS = 'order_id IN (SELECT id FROM orders WHERE user_id = $user)';
const NO_PLACE = "phone = '', full_district = '', location = ''";
const PLACE = { 收件人: 'receiver', 电话: 'phone', 地区: 'full_district', 详细地址: 'location' };
const STAY = '订单号、课程、金额、时间、状态与支付机构的交易号，只有账号编号';
const KEPT = { what: orders, erase: { keep: STAY, why: VOUCHERS } } as const;
const WITHOUT_PAYER = { set: "payer = ''", goes: '付款人的微信标识', stays: STAY, why: VOUCHERS } as const;
const PARCELS_STAY = { goes: '收件人、电话与地址', stays: '寄了什么、快递单号与时间', why: VOUCHERS } as const;
const IF_ISSUED = (column: string) => `CASE WHEN invoice_number = '' THEN '' ELSE ${column} END`;
const SAME = '与“订单”一节相同';

/** Data needed for bookkeeping: the rows stay without personal data. */
export const ORDER_TABLES: readonly PersonalTable[] = [
  { table: 'pay_tokens', what: '登录状态、验证码与安全记录', of: OF_ORDERS, erase: 'delete', hidden: ONLY_A_HASH },
  {
    ...{ ...KEPT, table: 'checkouts', of: MINE, hidden: SAME },
  },
  {
    ...{ ...KEPT, table: 'checkout_courses', hidden: SAME },
    of: 'checkout_id IN (SELECT id FROM checkouts WHERE user_id = $user)',
  },
  {
    ...{ table: 'orders', what: orders, of: MINE },
    erase: {
      set: `receiver = '', ${NO_PLACE}`,
      ...{ goes: '收件人、电话与地址', stays: STAY, why: VOUCHERS },
    },
    show: {
      ...{ title: '订单', newest: 'created_at' },
      columns: {
        ...{ 订单号: 'order_number', 课程: courseName('course_id'), 应付: yuanColumn('total_cents') },
        状态: word('pay_state', orderPayStateTexts),
        ...{ 下单: at('created_at'), 付款: at('paid_at'), 取消原因: 'cancel_reason', ...PLACE },
      },
    },
  },
  {
    ...{ ...KEPT, table: 'order_courses', of: OF_ORDERS },
    show: {
      ...{ title: '订单里的课程', newest: 'opened_at' },
      columns: {
        订单号: '(SELECT order_number FROM orders WHERE orders.id = order_id)',
        ...{ 课程: courseName('course_id'), 金额: yuanColumn('price_cents'), 开通: at('opened_at') },
      },
    },
  },
  { ...KEPT, table: 'course_gifts', of: OF_ORDERS, hidden: SAME },
  { ...KEPT, table: 'order_events', of: OF_ORDERS, hidden: SAME },
  {
    ...{ ...KEPT, table: 'upgrade_credits', hidden: SAME },
    of: 'upgrade_order_id IN (SELECT id FROM orders WHERE user_id = $user)',
  },
  { ...KEPT, table: 'yanxue_seats', of: OF_ORDERS, hidden: SAME },
  {
    ...{ table: 'payments', what: orders, of: OF_ORDERS },
    erase: WITHOUT_PAYER,
    show: {
      ...{ title: '付款', newest: 'created_at' },
      columns: {
        ...{ 内容: 'title', 支付机构: 'provider', 金额: yuanColumn('amount_cents'), 交易号: 'trade_no' },
        状态: word('status', { started: '未完成', paid: '已付', closed: '已关闭' }),
        ...{ 发起: at('created_at'), 付款: at('paid_at') },
      },
    },
  },
  {
    ...{ ...KEPT, table: 'refunds', of: OF_ORDERS },
    show: {
      ...{ title: '退款', newest: 'created_at' },
      columns: {
        ...{ 金额: yuanColumn('amount_cents'), 原因: 'reason', 申请: at('created_at'), 完成: at('finished_at') },
        状态: word('status', { waiting: '等待', running: '处理中', done: '已退' }),
      },
    },
  },
  { ...KEPT, table: 'refund_requests', of: OF_ORDERS, hidden: '与“退款”一节相同' },
  {
    ...{ table: 'order_notes', what: orders, of: OF_ORDERS },
    erase: { set: "text = ''", goes: '员工写的备注和改地址的记录', stays: '谁在什么时候做了什么', why: VOUCHERS },
    show: {
      ...{ title: '员工对订单的备注', newest: 'at' },
      columns: {
        订单号: '(SELECT order_number FROM orders WHERE orders.id = order_id)',
        ...{ 内容: 'text', 时间: at('at') },
      },
    },
  },
  { ...KEPT, table: 'money_entries', of: OF_ORDERS, hidden: '由付款与退款得出' },
  {
    ...{ table: 'invoices', what: '发票', of: MINE },
    erase: {
      set: `email = '', note = '', title = ${IF_ISSUED('title')}, tax_number = ${IF_ISSUED('tax_number')}`,
      ...{ goes: '收发票的邮箱、备注，没有开出的发票的抬头与税号', stays: '已开发票的抬头、税号、号码、金额与 PDF' },
      why: VOUCHERS,
    },
    show: {
      ...{ title: '发票', newest: 'created_at' },
      columns: {
        订单号: '(SELECT order_number FROM orders WHERE orders.id = order_id)',
        类型: word('kind', { person: '个人', company: '企业' }),
        ...{ 抬头: 'title', 税号: 'tax_number', 邮箱: 'email', 备注: 'note', 金额: yuanColumn('amount_cents') },
        状态: word('state', INVOICE_STATE_TEXTS),
        ...{ 发票号码: 'invoice_number', 红字发票号码: 'reversal_number', 原因: 'reason' },
        ...{ 申请: at('created_at'), 开票: at('issued_at') },
      },
    },
  },
  {
    ...{ table: 'sandbox_trades', what: orders, of: OF_ORDERS, hidden: '只在演示环境里有' },
    erase: WITHOUT_PAYER,
  },
  {
    ...{ table: 'delivery_packages', what: parcels, of: MINE },
    erase: {
      set: `receiver = CASE WHEN receiver = '' THEN '' ELSE '已注销' END, ${NO_PLACE}`,
      ...PARCELS_STAY,
    },
    show: {
      ...{ title: '包裹', newest: 'created_at' },
      columns: {
        ...{ 名称: 'name', 物品: 'goods::text', 快递: 'company_name', 单号: 'express_code' },
        ...{ 发出: at('sent_at'), 签收: at('received_at'), ...PLACE },
      },
    },
  },
  {
    ...{ table: 'shipment_events', what: parcels, hidden: '与“物流”一节相同' },
    of: `shipment_id IN (SELECT s.id FROM shipments s JOIN orders o ON o.id = s.order_id WHERE o.user_id = $user)`,
    erase: { set: "context = ''", ...PARCELS_STAY },
  },
  {
    ...{ table: 'shipments', what: parcels, of: OF_ORDERS },
    erase: { set: `receiver = '', company = '', ${NO_PLACE}`, ...PARCELS_STAY },
    show: {
      ...{ title: '物流', newest: 'issue_time' },
      columns: { 名称: 'product_name', 快递: 'company_name', 单号: 'express_code', 发出: at('issue_time'), ...PLACE },
    },
  },
];
