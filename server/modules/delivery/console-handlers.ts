import {
  chosenToSend,
  countWaiting,
  type FoundAtDesk,
  listForDesk,
  packagesToSend,
  readForDesk,
} from '#server/domains/delivery/find-packages.ts';
import {
  checkRows,
  sendPackage,
  sendRows,
  takeBackPackage,
  takeBackPackages,
} from '#server/domains/delivery/send-rows.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toChinaTime, toInstant } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import type { consolePackage as calls } from '#src/contract/console/package.ts';

const MOST = 5000;
const HEAD = ['包裹编号', '快递公司', '快递单号', '收件人', '手机号', '地址', '物品', '订单号', '确认地址时间'];

export const packageHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/packages': async ({ query }, { db }) => {
    const { rows, next } = await listForDesk(db, query);
    return { packages: rows.map(packageView), counts: await countWaiting(db), next };
  },
  'POST /console/api/packages/export': async (_input, context) => {
    const found = await packagesToSend(context.db, MOST);
    await note(context.db, context, { action: 'package.export', subject: String(found.length) });
    return fileOf(found, context.clock.now());
  },
  'POST /console/api/packages/export-chosen': async ({ body }, context) => {
    const found = await chosenToSend(context.db, body.packages);
    const after = { packages: found.map(({ row }) => row.number).join('、') };
    await note(context.db, context, { action: 'package.export', subject: String(found.length), after });
    return fileOf(found, context.clock.now());
  },
  'POST /console/api/packages/pick': async ({ body }, { db }) => ({
    packages: (await chosenToSend(db, body.packages)).map(packageView),
  }),
  'POST /console/api/packages/check': async ({ body }, { db }) => ({
    rows: (await checkRows(db, body.rows)).map(({ line, state, text }) => ({ line, state, text })),
  }),
  'POST /console/api/packages/send': async ({ body }, context) => ({ rows: await sendRows(context, body.rows) }),
  'POST /console/api/packages/{uuid}/send': async ({ params, body }, context) => {
    await sendPackage(context, params.uuid, body);
    return packageView(await readForDesk(context.db, params.uuid));
  },
  'POST /console/api/packages/take-back': async ({ body }, context) =>
    takeBackPackages(context, body.packages, body.reason.trim()),
  'POST /console/api/packages/{uuid}/take-back': async ({ params, body }, context) => {
    await takeBackPackage(context, params.uuid, { code: body.code, reason: body.reason.trim() });
    return packageView(await readForDesk(context.db, params.uuid));
  },
};

const fileOf = (found: readonly FoundAtDesk[], now: Date) => ({
  ...{ name: `待发包裹-${chinaDay(now)}.csv`, csv: csvOf([HEAD, ...found.map(lineOf)]), count: found.length },
});

const goodsText = (goods: FoundAtDesk['row']['goods']) => goods.map(({ name, count }) => `${name}×${count}`).join('；');

/** Courier and number stay empty: the warehouse fills them in and returns the same file. */
function lineOf({ row, orderNumber }: FoundAtDesk) {
  return [
    ...[row.number, '', '', row.receiver, row.phone, `${row.fullDistrict}${row.location}`, goodsText(row.goods)],
    ...[orderNumber ?? '', row.confirmedAt ? toChinaTime(row.confirmedAt) : ''],
  ];
}

type PackageView = ConsoleReply<'GET /console/api/packages'>['packages'][number];

function packageView({ row, orderNumber }: FoundAtDesk): PackageView {
  const { id, number, name, goods, receiver, phone, fullDistrict, location } = row;
  const { createdAt, confirmedAt, confirmBy, sentAt, receivedAt, companyName, expressCode } = row;
  return {
    ...{ uuid: id, number, name, goods: [...goods], orderNumber: orderNumber ?? '', receiver },
    ...{ phone: maskMobile(phone), place: `${fullDistrict}${location}`, company: companyName, code: expressCode },
    createdAt: toInstant(createdAt),
    confirmedAt: confirmedAt && toInstant(confirmedAt),
    confirmBy: confirmBy && toInstant(confirmBy),
    sentAt: sentAt && toInstant(sentAt),
    receivedAt: receivedAt && toInstant(receivedAt),
  };
}
