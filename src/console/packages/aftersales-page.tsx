import './packages.css';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { AFTERSALES_PARTS, type AftersalesPart } from '#src/contract/console/list-parts.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { useRows } from '../client/use-rows.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput, useDecision } from '../ui/decision.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { RowList } from '../ui/row-list.tsx';
import { StateView } from '../ui/state-view.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { ParcelInputs, useParcelInputs } from './package-dialogs.tsx';

type Listed = ConsoleReply<'GET /console/api/aftersales'>;
type Request = Listed['requests'][number];
type Move = Request['moves'][number];

const AFTERSALES_KEY = ['aftersales'] as const;
const PARTS: Readonly<Record<AftersalesPart, string>> = { asked: '待审核', 'sent-back': '寄回待验收', others: '其他' };
const KINDS = { return: '退货退款', exchange: '换货' } as const;

/** Returns and exchanges: accept a request, record the returned goods, then refund or send a new parcel. */
export default function AftersalesPage() {
  const [search, setSearch] = useSearchParams();
  const part = AFTERSALES_PARTS.find((one) => one === search.get('part')) ?? 'asked';
  const found = useRows('GET /console/api/aftersales', {
    key: [...AFTERSALES_KEY, part],
    query: { part },
    rowsOf: ({ requests }) => requests,
  });
  const { list, first, rows: shown } = found;
  const [asked, setAsked] = useState<{ readonly move: Move; readonly request: Request }>();
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHead title="退换货" text="同意后学员把书寄回；验收通过，退货的货款原路退回，换货的登记寄出的新书。" />
      <PartChoice
        label="哪些申请"
        parts={PARTS}
        chosen={part}
        counts={first?.counts}
        onChoose={(next) => setSearch(next === 'asked' ? {} : { part: next }, { replace: true })}
      />
      <RowList
        of={found}
        empty={
          <StateView
            title={part === 'asked' ? '没有待审核的申请' : '这里还没有申请'}
            text="学员申请退换货后，会出现在这里。"
          />
        }
        more={part === 'others' ? '更早的申请' : '更晚的申请'}
      >
        <ul className="aftersales-list" aria-busy={list.isPlaceholderData || undefined}>
          {shown.map((request) => (
            <RequestCard key={request.uuid} request={request} onAsk={(move) => setAsked({ move, request })} />
          ))}
        </ul>
      </RowList>
      {asked?.move === 'accept' && first ? (
        <AcceptDialog request={asked.request} address={first.returnAddress} onClose={close} />
      ) : null}
      {asked?.move === 'refuse' ? <RefuseDialog request={asked.request} onClose={close} /> : null}
      {asked?.move === 'finish' ? <FinishDialog request={asked.request} onClose={close} /> : null}
    </>
  );
}

const MOVE_NAMES: Readonly<Record<Move, string>> = { accept: '同意', refuse: '不同意', finish: '验收通过' };

function RequestCard({ request, onAsk }: { readonly request: Request; readonly onAsk: (move: Move) => void }) {
  const title = `#${request.number} ${KINDS[request.kind]} · ${request.packageName}`;
  const facts = [
    `原因：${request.reason}${request.note ? `，${request.note}` : ''}`,
    `${request.receiver} ${request.phone}${request.orderNumber ? `，订单 ${request.orderNumber}` : ''}`,
    request.returnParcel && `寄回：${request.returnParcel}`,
    request.resendParcel && `新书：${request.resendParcel}`,
    request.refund !== null && request.refund > 0 && `货款 ¥${yuan(request.refund)}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <li className="aftersales-card">
      <h2 className="aftersales-card__title">
        {title} <span className="console-badge">{request.stateText}</span>
      </h2>
      <p className="console-note">{chinaMoment(Date.parse(request.createdAt), Date.now())} 申请</p>
      <ul className="aftersales-card__facts">
        {facts.map((fact) => (
          <li key={String(fact)}>{fact}</li>
        ))}
      </ul>
      {request.pictures.length > 0 ? (
        <ul className="aftersales-card__pictures">
          {request.pictures.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img src={url} alt={`第 ${index + 1} 张照片，新窗口看大图`} width="112" height="112" loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {request.moves.length > 0 ? (
        <div className="aftersales-card__moves">
          {request.moves.map((move) => (
            <Button key={move} look={move === 'refuse' ? 'plain' : 'primary'} onClick={() => onAsk(move)}>
              {move === 'refuse' && request.moves.includes('finish') ? '验收不通过' : MOVE_NAMES[move]}
              <span className="visually-hidden">：申请 #{request.number}</span>
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}

interface DialogProps {
  readonly request: Request;
  readonly onClose: () => void;
}

function AcceptDialog({ request, address, onClose }: DialogProps & { readonly address: string }) {
  const [text, setText] = useState(address);
  const write = useDecision({
    ...{ key: AFTERSALES_KEY, said: '已同意，学员会看到寄回的地址', onClose },
    send: () =>
      consoleApi('POST /console/api/aftersales/{uuid}/accept', {
        params: { uuid: request.uuid },
        body: { returnAddress: text.trim() },
      }),
  });
  return (
    <Decision title={`同意申请 #${request.number}`} label="同意" write={write} onClose={onClose}>
      <TextArea
        label="寄回到"
        value={text}
        onChange={setText}
        required
        minLength={2}
        maxLength={200}
        problem={write.error?.message}
      />
    </Decision>
  );
}

function RefuseDialog({ request, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const write = useDecision({
    ...{ key: AFTERSALES_KEY, said: '已告诉学员', onClose },
    send: () =>
      consoleApi('POST /console/api/aftersales/{uuid}/refuse', {
        params: { uuid: request.uuid },
        body: { reason: reason.trim() },
      }),
  });
  return (
    <Decision title={`不同意申请 #${request.number}`} label="不同意" write={write} onClose={onClose}>
      <ReasonInput
        reader="student"
        value={reason}
        onChange={setReason}
        example="书页有批注，不影响使用"
        maxLength={200}
        problem={write.error?.message}
      />
    </Decision>
  );
}

function FinishDialog({ request, onClose }: DialogProps) {
  const parcelInputs = useParcelInputs();
  const isExchange = request.kind === 'exchange';
  const write = useDecision({
    ...{ key: AFTERSALES_KEY, said: isExchange ? '已登记寄出的新书' : '货款正在原路退回', onClose },
    send: () =>
      consoleApi('POST /console/api/aftersales/{uuid}/finish', {
        params: { uuid: request.uuid },
        body: isExchange ? parcelInputs.parcel : {},
      }),
  });
  return (
    <Decision title={`验收通过 #${request.number}`} label="验收通过" write={write} onClose={onClose}>
      {isExchange ? (
        <>
          <p>新书寄出后在这里登记，学员会看到。</p>
          <ParcelInputs {...parcelInputs} problem={write.error?.message} />
        </>
      ) : (
        <p>
          订单{request.orderNumber}的货款{request.refund ? ` ¥${yuan(request.refund)} ` : ''}会原路退给学员，不能收回。
        </p>
      )}
      {!isExchange && write.error ? (
        <p className="package-wrong" role="alert">
          {write.error.message}
        </p>
      ) : null}
    </Decision>
  );
}
