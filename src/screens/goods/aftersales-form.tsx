import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PictureGrid } from '#src/features/upload/picture-grid.tsx';
import { useUploads } from '#src/features/upload/use-upload.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { RadioGroup } from '#src/ui/app/choice.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { UnsavedGuard } from '#src/ui/app/unsaved-guard.tsx';
import {
  type AftersalesGood,
  type AftersalesRequest,
  aftersalesKindTexts,
  aftersalesReasons,
  aftersalesReasonTexts,
  useRequestAftersales,
} from './goods-queries.ts';

const MOST_PHOTOS = 6;
const { UNWANTED } = aftersalesReasons;
const KIND_HELP = { 1: '寄回验收后，货款原路退回', 2: '寄回验收后，重新寄一份' } as const;
type Kind = AftersalesRequest['kind'];
type Reason = AftersalesRequest['reason'];

/** Requests a return or an exchange for one package. */
export function AftersalesForm({ good }: { readonly good: AftersalesGood }) {
  const navigate = useNavigate();
  // One id per form: a request that is sent twice counts once.
  const [requestId] = useState(randomUuid);
  const [kind, setKind] = useState<Kind | undefined>(good.kinds.length === 1 ? good.kinds[0] : undefined);
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isDone = useRef(false);
  const photos = useUploads('aftersales');
  const ask = useRequestAftersales();
  const arrived = photos.uploads.flatMap(({ picture }) => picture ?? []);
  const problems = {
    kind: kind ? undefined : '请选择售后类型',
    reason: reason ? undefined : '请选择原因',
    photos: photoProblem(reason, photos.uploads.length, arrived.length),
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (!kind || !reason || problems.photos) return;
    const body = {
      request_id: requestId,
      package_uuid: good.package_uuid,
      kind,
      reason,
      note,
      photo_uuids: arrived.map(({ uuid }) => uuid),
    };
    ask.mutate(body, {
      onSuccess: () => {
        isDone.current = true;
        showToast('已提交，1 个工作日内答复');
        void navigate(paths.goodsAftersalesService(), { replace: true });
      },
    });
  };
  const isDirty = reason !== undefined || note !== '' || photos.uploads.length > 0;
  return (
    <Form className="goods-form" onSubmit={handleSubmit}>
      <div className="goods">
        <section className="goods-card">
          <h2 className="goods-card__name">{good.name}</h2>
          {good.order_number && <p className="goods-card__note">订单 {good.order_number}</p>}
        </section>
        <section className="goods-card" aria-label="售后类型">
          <RadioGroup
            label="售后类型"
            name="kind"
            options={good.kinds.map((one) => ({
              value: String(one),
              label: aftersalesKindTexts[one],
              help: KIND_HELP[one],
            }))}
            value={kind && String(kind)}
            problem={isChecked ? problems.kind : undefined}
            onChange={(value) => setKind(value === '1' ? 1 : 2)}
          />
        </section>
        <section className="goods-card" aria-label="原因">
          <RadioGroup
            label="原因"
            name="reason"
            options={Object.values(aftersalesReasons).map((one) => ({
              value: String(one),
              label: aftersalesReasonTexts[one],
            }))}
            value={reason && String(reason)}
            problem={isChecked ? problems.reason : undefined}
            onChange={(value) => setReason(Object.values(aftersalesReasons).find((one) => String(one) === value))}
          />
        </section>
        <section className="goods-card" aria-label="说明与照片">
          <AreaField
            label="补充说明（选填）"
            maxLength={300}
            placeholder="哪一本、哪一页、什么问题"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <PictureGrid
            label={reason === UNWANTED ? '照片（选填）' : '照片'}
            help={`最多 ${MOST_PHOTOS} 张，请拍清楚问题和外包装`}
            problem={isChecked ? problems.photos : undefined}
            uploads={photos.uploads}
            most={MOST_PHOTOS}
            onAdd={(file) => void photos.add(file)}
            onRetry={photos.retry}
            onRemove={photos.remove}
          />
        </section>
      </div>
      <ActionBar>
        <Button type="submit" isBusy={ask.isPending} disabled={photos.isBusy}>
          {ask.isPending
            ? '正在提交…'
            : photos.isBusy
              ? '照片上传中…'
              : kind
                ? `申请${aftersalesKindTexts[kind]}`
                : '提交申请'}
        </Button>
      </ActionBar>
      <UnsavedGuard isDirty={isDirty} isDone={isDone} />
    </Form>
  );
}

function photoProblem(reason: Reason | undefined, chosen: number, arrived: number): string | undefined {
  if (arrived < chosen) return '有照片没有上传成功，请重试或删除';
  return arrived === 0 && reason !== UNWANTED ? '请至少上传一张能看清问题的照片' : undefined;
}
