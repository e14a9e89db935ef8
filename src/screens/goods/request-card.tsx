import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pictureSource } from '#src/lib/api/api-base.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { useImageViewer } from '#src/ui/image-viewer/use-image-viewer.tsx';
import {
  type AftersalesRequest,
  aftersalesKindTexts,
  aftersalesReasonTexts,
  useWithdrawAftersales,
} from './goods-queries.ts';
import { SendBackForm } from './send-back-form.tsx';

/** One request: its state, the next step, and its history. */
export function RequestCard({ request }: { readonly request: AftersalesRequest }) {
  const { photos, state, return_parcel: sentBack, resend_parcel: resent } = request;
  const { viewer, viewImages } = useImageViewer();
  return (
    <article className="goods-card" aria-label={`${aftersalesKindTexts[request.kind]} ${request.number}`}>
      <header className="goods-card__head">
        <h2 className="goods-card__name">
          {aftersalesKindTexts[request.kind]} · {request.package_name}
        </h2>
        <span className={`goods-state goods-state--${STATE_TONES[state]}`}>{STATES[state]}</span>
      </header>
      <p className="goods-card__note">
        售后单号 {request.number} · {aftersalesReasonTexts[request.reason]}
      </p>
      {request.note && <p className="goods-request__note">{request.note}</p>}
      {photos.length > 0 && (
        <ul className="goods-request__photos">
          {photos.map((photo, index) => (
            <li key={photo.uuid}>
              <button
                type="button"
                aria-label={`看大图：第 ${index + 1} 张`}
                onClick={() =>
                  viewImages(
                    photos.map(({ url }, at) => ({ src: pictureSource(url), alt: `第 ${at + 1} 张` })),
                    index,
                  )
                }
              >
                <img src={pictureSource(photo.url)} alt="" width={72} height={72} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {request.can_send_back && <SendBackForm request={request} />}
      {!request.can_send_back && sentBack && (
        <p className="goods-card__note">
          寄回：{sentBack.company_name} {sentBack.express_code}
        </p>
      )}
      {resent && (
        <p className="goods-card__note">
          新寄出：{resent.company_name} {resent.express_code}
        </p>
      )}
      {request.refund_amount > 0 && (
        <p className="goods-request__refund">
          退款 ¥{yuan(request.refund_amount)}，原路退回
          <Link to={paths.myRefundProgress({}, { number: request.order_number })}>看退款进度</Link>
        </p>
      )}
      <ol className="goods-steps">
        {request.events.toReversed().map(({ name, note, time }, index) => (
          <li
            key={`${name} ${time} ${note}`}
            className={index === 0 ? 'goods-steps__one goods-steps__one--newest' : 'goods-steps__one'}
          >
            <strong>{name}</strong>
            {note && <span>{note}</span>}
            <time dateTime={time}>{chinaMoment(Date.parse(time), serverNow())}</time>
          </li>
        ))}
      </ol>
      {request.can_withdraw && <Withdraw id={request.uuid} />}
      {viewer}
    </article>
  );
}

function Withdraw({ id }: { readonly id: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawAftersales();
  const handleWithdraw = () =>
    withdraw.mutate(id, { onSuccess: () => showToast('申请已撤销'), onSettled: () => setIsAsking(false) });
  return (
    <footer className="goods-card__ways">
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        撤销申请
      </Button>
      <Dialog
        title="撤销这个申请？"
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={<Button onClick={() => setIsAsking(false)}>继续等待</Button>}
        go={
          <Button look="quiet" isBusy={withdraw.isPending} onClick={handleWithdraw}>
            撤销申请
          </Button>
        }
      >
        <p>撤销后，售后期内还可以再次申请。</p>
      </Dialog>
    </footer>
  );
}

const STATES: Readonly<Record<AftersalesRequest['state'], string>> = {
  0: '审核中',
  1: '待寄回',
  2: '待验收',
  3: '已完成',
  4: '未通过',
  5: '已撤销',
};

const STATE_TONES: Readonly<Record<AftersalesRequest['state'], string>> = {
  0: 'brand',
  1: 'warn',
  2: 'brand',
  3: 'ok',
  4: 'warn',
  5: 'plain',
};
