import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HOMEWORK_TEXT_LENGTH, MOST_HOMEWORK_PAGES } from '#src/contract/homework-states.ts';
import { type Homework, homeworkQuery, homeworksQuery } from '#src/features/homework/homework-queries.ts';
import { useIsPreparing } from '#src/features/upload/pages/page-queue.ts';
import { PagesInput } from '#src/features/upload/pages/pages-input.tsx';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { pagesKeyOf, type ServerDraft } from './draft-store.ts';
import { type DraftState, useDraft } from './use-draft.ts';

interface AnswerFormProps {
  readonly homework: Homework;
  readonly draft: ServerDraft;
}

/** The form for an answer: text, photographed pages, and 交作业, which asks for confirmation. */
export function AnswerForm({ homework, draft: server }: AnswerFormProps) {
  const { uuid } = homework;
  const client = useQueryClient();
  const draft = useDraft(uuid, server);
  const isPreparing = useIsPreparing();
  // Each content has its own request id: otherwise a retry after a lost response would drop what was written since.
  const content = JSON.stringify([draft.text, ...draft.uploads]);
  // A ref, because the second tap of a double tap comes before a state update is rendered.
  const request = useRef({ id: '', content: '' });
  const [isAsking, setIsAsking] = useState(false);
  const unsent = draft.pages.filter(({ upload }) => upload === null);
  const refused = unsent.filter(({ problem }) => problem !== '');
  const isWhole = unsent.length === 0 && !isPreparing;
  const isEmpty = draft.text.trim() === '' && draft.pages.length === 0;
  const handIn = useWrite({
    mutationFn: (id: string) =>
      api('POST /api/v1/study/homeworks/{id}/hand_in', {
        params: { id: uuid },
        body: { version: draft.version, text: draft.text, pictures: [...draft.uploads], request_id: id },
      }),
    onSuccess: (reply) => {
      draft.forget();
      client.setQueryData(homeworkQuery(uuid).queryKey, reply);
      void client.invalidateQueries({ queryKey: homeworksQuery.queryKey });
      showToast('作业交了，老师批改后会通知你');
    },
    onError: () => void client.invalidateQueries({ queryKey: homeworkQuery(uuid).queryKey }),
    onSettled: () => setIsAsking(false),
  });
  const send = () => {
    if (request.current.id === '' || request.current.content !== content) {
      request.current = { id: randomUuid(), content };
    }
    handIn.mutate(request.current.id);
  };
  const addresses = Object.fromEntries(server.pictures.map((picture) => [picture.uuid, picture.url]));
  return (
    <section className="homework__card" aria-labelledby="homework-answer">
      <h2 id="homework-answer">{draft.version > 1 ? `重做（第 ${draft.version} 次）` : '我的答案'}</h2>
      {draft.state === 'elsewhere' && <Elsewhere uuid={uuid} draft={draft} />}
      <AreaField
        label="文字"
        rows={8}
        maxLength={HOMEWORK_TEXT_LENGTH}
        placeholder="直接写，或者写在纸上拍照"
        value={draft.text}
        onChange={({ target }) => draft.write(target.value)}
      />
      <PagesInput label="照片" place={pagesKeyOf(uuid)} most={MOST_HOMEWORK_PAGES} addresses={addresses} />
      <p className="homework-card__note" role="status">
        {isEmpty && draft.state === 'saved' ? '' : stateText(draft.state, unsent.length)}
      </p>
      <ActionBar>
        <Button disabled={isEmpty || !isWhole} onClick={() => setIsAsking(true)}>
          {refused.length > 0
            ? '有照片没传成，请重试或删除'
            : unsent.length > 0
              ? `还有 ${unsent.length} 张照片没传完`
              : isPreparing
                ? '正在处理照片…'
                : '交作业'}
        </Button>
      </ActionBar>
      <Dialog
        title="现在交作业吗？"
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={
          <Button look="plain" onClick={() => setIsAsking(false)}>
            再看看
          </Button>
        }
        go={
          <Button isBusy={handIn.isPending} disabled={!isWhole} onClick={send}>
            交作业
          </Button>
        }
      >
        <p>
          {[draft.text.trim() === '' ? '' : '文字', draft.uploads.length > 0 ? `${draft.uploads.length} 张照片` : '']
            .filter(Boolean)
            .join('和')}
          ，交了以后不能再改。
        </p>
      </Dialog>
    </section>
  );
}

function stateText(state: DraftState, unsent: number): string {
  if (unsent > 0) return `未上传 ${unsent} 项，已存在本机，有网时自动上传`;
  return state === 'saved' ? '草稿已保存' : '草稿已存在本机，有网时自动保存';
}

/** Another device has saved: the student chooses which draft stays. */
function Elsewhere({ uuid, draft }: { readonly uuid: string; readonly draft: ReturnType<typeof useDraft> }) {
  const client = useQueryClient();
  const choose = useWrite({
    mutationFn: async (isOwn: boolean) => {
      const { draft: theirs } = await client.fetchQuery({ ...homeworkQuery(uuid), staleTime: 0 });
      // If it was submitted on the other device, the screen shows that by itself.
      if (!theirs || theirs.version !== draft.version) return;
      if (isOwn) draft.keepOwn(theirs);
      else draft.takeTheirs(theirs);
    },
  });
  return (
    <div className="homework__old" role="alert">
      <span>另一台设备上改过这份作业</span>
      <button type="button" onClick={() => choose.mutate(false)}>
        用那边的
      </button>
      <button type="button" onClick={() => choose.mutate(true)}>
        用这里的
      </button>
    </div>
  );
}
