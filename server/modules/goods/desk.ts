import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { aftersalesPhotos, aftersalesRequests, credentialsPhotos } from '#server/db/schema/goods.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { lockRequest } from '#server/domains/delivery/aftersales.ts';
import { mayMove } from '#server/domains/delivery/aftersales-rules.ts';
import { decideCredentials } from '#server/domains/delivery/credentials-photos.ts';
import { decideRequest } from '#server/domains/delivery/decide-aftersales.ts';
import type { DeskCase } from '#server/domains/delivery/desk-case.ts';
import { packagesToSend } from '#server/domains/delivery/find-packages.ts';
import { shipPackage } from '#server/domains/delivery/ship-packages.ts';
import { pictureView } from '#server/views/picture.ts';
import {
  aftersalesKinds,
  aftersalesKindTexts,
  aftersalesReasonTexts,
  aftersalesStates,
  aftersalesStateTexts,
  credentialsStates,
} from '#src/contract/states.ts';

interface Decision {
  readonly id: string;
  readonly action: string;
  /** What the choice asked for. */
  readonly text: string;
}

/** The school's view and decisions: photos to be reviewed, returns and exchanges. */
export function goodsDesk(context: ServerContext) {
  return {
    cases: async (): Promise<readonly DeskCase[]> => [
      ...(await photoCases(context)),
      ...(await requestCases(context)),
      ...(await packageCases(context.db)),
    ],
    /** False when there is nothing (more) to decide that way. */
    decide: ({ id, action, text }: Decision): Promise<boolean> =>
      inTransaction(context.db, async (tx) => {
        const now = context.clock.now();
        if (action === 'pass' || action === 'return_photo') {
          const isPassed = action === 'pass';
          return decideCredentials(tx, { uploadId: id, isPassed, reason: text || '照片不符合要求，请重拍' }, now);
        }
        if (action === 'ship') {
          const code = text || `SF${context.random.bytes(6).toString('hex').toUpperCase()}`;
          return shipPackage(tx, { id, company: '顺丰速运', code, now, random: context.random });
        }
        const row = await lockRequest(tx, id);
        if (!row) return false;
        const isResent = action === 'finish' && row.kind === aftersalesKinds.EXCHANGE;
        const given = { text: text || `ZT${row.id.slice(0, 12).toUpperCase()}`, company: '中通快递' };
        return decideRequest(tx, context, row, { action, text, ...(isResent && given) });
      }),
  };
}

const SHOWN = 50;

async function packageCases(db: Database): Promise<DeskCase[]> {
  return (await packagesToSend(db, SHOWN)).map(({ row }) => ({
    id: row.id,
    title: `待发货 · ${row.name}`,
    facts: [row.receiver, `${row.fullDistrict}${row.location}`],
    pictures: [],
    choices: [{ action: 'ship', label: '发货', asks: '快递单号' }],
  }));
}

async function photoCases({ db, seal, clock }: ServerContext): Promise<DeskCase[]> {
  const rows = await db
    .select({ upload: uploads, nickname: users.nickname })
    .from(credentialsPhotos)
    .innerJoin(uploads, eq(uploads.id, credentialsPhotos.uploadId))
    .innerJoin(users, eq(users.id, credentialsPhotos.userId))
    .where(eq(credentialsPhotos.state, credentialsStates.REVIEWING))
    .orderBy(asc(credentialsPhotos.submittedAt));
  return rows.map(({ upload, nickname }) => ({
    id: upload.id,
    title: '证件照',
    facts: [nickname, `${upload.width} × ${upload.height}`],
    pictures: [pictureView(upload, seal, clock.now()).url],
    choices: [
      { action: 'pass', label: '通过', asks: '' },
      { action: 'return_photo', label: '退回', asks: '退回原因' },
    ],
  }));
}

async function requestCases({ db, seal, clock }: ServerContext): Promise<DeskCase[]> {
  const rows = await db
    .select({ request: aftersalesRequests, name: deliveryPackages.name, nickname: users.nickname })
    .from(aftersalesRequests)
    .innerJoin(deliveryPackages, eq(deliveryPackages.id, aftersalesRequests.packageId))
    .innerJoin(users, eq(users.id, aftersalesRequests.userId))
    .where(inArray(aftersalesRequests.state, [aftersalesStates.REVIEWING, aftersalesStates.SENT_BACK]))
    .orderBy(asc(aftersalesRequests.number));
  const photos = await db
    .select({ requestId: aftersalesPhotos.requestId, upload: uploads })
    .from(aftersalesPhotos)
    .innerJoin(uploads, eq(uploads.id, aftersalesPhotos.uploadId));
  return rows.map(({ request, name, nickname }) => ({
    id: request.id,
    title: `${aftersalesKindTexts[request.kind]} · ${name}`,
    facts: [
      nickname,
      aftersalesReasonTexts[request.reason],
      request.note,
      aftersalesStateTexts[request.state],
      `${request.returnCompany} ${request.returnCode}`.trim(),
    ].filter(Boolean),
    pictures: photos
      .filter(({ requestId }) => requestId === request.id)
      .map(({ upload }) => pictureView(upload, seal, clock.now()).url),
    choices: mayMove('accept', request.state)
      ? [
          { action: 'accept', label: '同意', asks: '退回地址' },
          { action: 'refuse', label: '拒绝', asks: '原因' },
        ]
      : [
          { action: 'finish', label: '验收通过', asks: request.kind === aftersalesKinds.EXCHANGE ? '新快递单号' : '' },
          { action: 'refuse', label: '验收不通过', asks: '原因' },
        ],
  }));
}
