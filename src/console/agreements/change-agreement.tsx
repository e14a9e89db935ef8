import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  AGREEMENT_WORDS,
  agreementFault,
  LONGEST_TEXT,
  LONGEST_TITLE,
  missingWords,
} from '#src/contract/console/agreement-values.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { ConsoleRefusal, consoleApi } from '../client/console-api.ts';
import { DiffView } from '../history/diff-view.tsx';
import { Button } from '../ui/button.tsx';
import { ReasonInput } from '../ui/decision.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { AGREEMENTS_KEY, type AgreementDetail, agreementQuery, signedText } from './agreement-words.ts';

interface ChangeAgreementProps {
  readonly detail: AgreementDetail;
  readonly onClose: () => void;
}

/** The form for a new text, with a reason. Texts that students have signed do not change. */
export function ChangeAgreement({ detail, onClose }: ChangeAgreementProps) {
  // The agreement as it was when the form opened: a colleague's change must not replace it unnoticed.
  const [seen, setSeen] = useState(detail);
  const [title, setTitle] = useState(detail.title);
  const [text, setText] = useState(detail.text);
  const [reason, setReason] = useState('');
  const [conflict, setConflict] = useState('');
  const queries = useQueryClient();
  const { uuid, revision } = seen;
  const fault = text.trim().length < 20 ? '正文至少 20 个字' : agreementFault(text);
  const missing = missingWords(seen.text, text);
  const write = useWrite({
    mutationFn: () => {
      if (fault) throw new Error(fault);
      return consoleApi('POST /console/api/agreements/{uuid}/change', {
        params: { uuid },
        body: { title: title.trim(), text, revision, reason: reason.trim() },
      });
    },
    onSuccess: async () => {
      // The next change must be based on the new revision.
      await queries.invalidateQueries({ queryKey: AGREEMENTS_KEY });
      showToast('已改，以后签的按新版');
      onClose();
    },
    onError: (error) => {
      const isConflict = error instanceof ConsoleRefusal && error.code === staffRefusals.SALE_CHANGED.code;
      if (isConflict) setConflict(error.message);
      void queries.invalidateQueries({ queryKey: AGREEMENTS_KEY });
    },
  });
  return (
    <form
      className="sale-card agreement-change"
      aria-label="改协议"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        write.mutate();
      }}
    >
      {conflict ? (
        <Conflict
          text={conflict}
          seen={seen}
          onSeen={(now) => {
            setSeen(now);
            setConflict('');
            write.reset();
          }}
        />
      ) : null}
      <TextInput label="名称" value={title} onChange={setTitle} required minLength={2} maxLength={LONGEST_TITLE} />
      <TextArea
        label="正文"
        value={text}
        onChange={setText}
        rows={20}
        required
        maxLength={LONGEST_TEXT}
        problem={text !== seen.text ? fault : undefined}
      />
      <p className="console-note">
        “## ”开头是小标题，“1. ”开头是条目，“|”隔开是表格，**两边加星**是粗体。下面这些空由系统填：
      </p>
      <ul className="agreement-words" aria-label="系统填的空">
        {Object.entries(AGREEMENT_WORDS).map(([word, name]) => (
          <li key={word}>
            <code>{`{{${word}}}`}</code> {name}
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <p className="console-notice" role="status">
          新的正文里不再有：{missing.join('、')}。
        </p>
      ) : null}
      <Preview uuid={uuid} text={text} isReady={!fault} />
      <DiffView before={seen.text} after={text} />
      <p className="sale-summary">{signedText(seen.signed)}</p>
      <ReasonInput
        value={reason}
        onChange={setReason}
        example="法务更新了争议解决的条款"
        problem={conflict ? undefined : write.error?.message}
      />
      <div className="agreement-change__actions">
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" look="primary" isBusy={write.isPending} disabled={conflict !== ''}>
          保存新版
        </Button>
      </div>
    </form>
  );
}

interface PreviewProps {
  readonly uuid: string;
  readonly text: string;
  readonly isReady: boolean;
}

/** The text as students see it, rendered by the server on request. */
function Preview({ uuid, text, isReady }: PreviewProps) {
  const { mutate, data, error, isPending, variables } = useWrite({
    mutationFn: (asked: string) =>
      consoleApi('POST /console/api/agreements/{uuid}/preview', { params: { uuid }, body: { text: asked } }),
  });
  return (
    <>
      <div>
        <Button onClick={() => mutate(text)} isBusy={isPending} disabled={!isReady}>
          预览
        </Button>
      </div>
      {error ? (
        <p className="console-notice" role="alert">
          {error.message}
        </p>
      ) : null}
      {data ? (
        <ScrollBox className="agreement-paper" label="学员看到的样子">
          {variables === text ? null : <p className="console-note">预览以后又改过，请再按一次“预览”。</p>}
          <RichHtml html={data.html} topHeading={3} />
        </ScrollBox>
      ) : null}
    </>
  );
}

interface ConflictProps {
  readonly text: string;
  readonly seen: AgreementDetail;
  readonly onSeen: (now: AgreementDetail) => void;
}

/** Shows what a colleague changed in the meantime; the typed text is kept. */
function Conflict({ text, seen, onSeen }: ConflictProps) {
  const { data } = useQuery(agreementQuery(seen.uuid));
  const now = data && data.revision !== seen.revision ? data : undefined;
  return (
    <div className="console-notice" role="alert">
      <p>没有保存：{text}。您写的还在，请看过同事改了什么再保存。</p>
      {now ? (
        <>
          <DiffView before={seen.text} after={now.text} isOpen />
          <Button onClick={() => onSeen(now)}>看过了，按我的改</Button>
        </>
      ) : (
        <p className="console-note">正在读新的…</p>
      )}
    </div>
  );
}
