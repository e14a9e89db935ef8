import './reviews.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { flawKey } from '#src/contract/console/release.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { BeforeAfter } from '../history/before-after.tsx';
import { DiffView } from '../history/diff-view.tsx';
import { LiveBadge } from '../pages/live-badge.tsx';
import { ChangeSentence } from '../releases/plan-view.tsx';
import { PublishDialog } from '../releases/publish-dialog.tsx';
import { Flaws } from '../releases/publish-doubts.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { REVIEW_LOOKS, REVIEW_STATES, REVIEWS_KEY, type Review } from './review-words.ts';
import { Say, Thread } from './thread.tsx';
import { useThreads } from './use-threads.ts';

/** One review: its changes in sentences, before and after, comments, and the decision. */
export function ReviewDetail({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...REVIEWS_KEY, uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/reviews/{uuid}', { params: { uuid } }, { signal }),
  });
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  const { review, before, text, pages, seen, flaws } = data;
  const frame = `/console/api/reviews/document?id=${uuid}`;
  return (
    <>
      <PageHead title={`审核 ${review.path}`} text={review.file}>
        <LiveBadge file={review.file} />
        <Link to="/console/reviews">全部审核</Link>
      </PageHead>
      <div className="console-review">
        <article className="console-review__changes" aria-label="改动">
          <h2>和线上相比，访客会看到的变化</h2>
          <Changes review={review} pages={pages} />
          <BeforeAfter
            before={before === text || before === '' ? undefined : `${frame}&before=1`}
            after={frame}
            texts={{ before, after: text }}
          />
          <DiffView before={before} after={text} />
        </article>
        <div className="console-review__side">
          <Decision review={review} seen={seen} flaws={flaws} />
          <Comments file={review.file} />
        </div>
      </div>
    </>
  );
}

type Pages = ConsoleReply<'GET /console/api/reviews/{uuid}'>['pages'];

/** What an approval would publish, page by page: all saved changes of a page go live together. */
function Changes({ review, pages }: { readonly review: Review; readonly pages: Pages }) {
  if (pages.length > 1) {
    const affected = pages.filter(({ what }) => what !== 'same');
    return (
      <>
        <p>
          用到这个片段的 {pages.length} 页里，{affected.length} 页会变。通过以后，这些页面按下面的样子可以发布：
        </p>
        {affected.map((page) => (
          <section key={page.path} className="console-review__page" aria-label={page.path}>
            <h3>
              {page.title} <span className="console-reviews__note">{page.path}</span>
            </h3>
            <PageChanges page={page} />
          </section>
        ))}
      </>
    );
  }
  const [page] = pages;
  if (page && (page.what !== 'same' || review.sentences.length === 0)) return <PageChanges page={page} />;
  if (review.sentences.length === 0) return <p className="console-reviews__note">{UNCHANGED}</p>;
  return <Sentences sentences={review.sentences} />;
}

const UNCHANGED = '和线上一样：访客看到的没有变。';
const WORDS: Readonly<Partial<Record<Pages[number]['what'], string>>> = {
  new: '线上还没有这一页，发布后访客就能打开。',
  gone: '发布后这一页下线。',
  same: UNCHANGED,
  broken: '有写错的地方：发布时访客看到的还是原来的样子。',
};

function PageChanges({ page: { what, sentences } }: { readonly page: Pages[number] }) {
  return (
    <>
      {WORDS[what] ? <p className="console-reviews__note">{WORDS[what]}</p> : null}
      <Sentences sentences={sentences} />
    </>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul>
      {sentences.map((sentence) => (
        <ChangeSentence key={sentence} sentence={sentence} />
      ))}
    </ul>
  );
}

interface DecisionProps {
  readonly review: Review;
  readonly seen: string | null;
  readonly flaws: ConsoleReply<'GET /console/api/reviews/{uuid}'>['flaws'];
}

function Decision({ review, seen, flaws }: DecisionProps) {
  const { uuid, state, author, sentAt, note, reason, decidedBy, decidedAt, isMine, canDecide, file } = review;
  const queries = useQueryClient();
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const mustKnow = flaws.some((each) => !known.has(flawKey(review.path, each)));
  const [asked, setAsked] = useState<'return' | 'publish'>();
  const changed = () => queries.invalidateQueries({ queryKey: REVIEWS_KEY });
  const approve = useWrite({
    mutationFn: (_after: { readonly isPublished: boolean }) =>
      consoleApi('POST /console/api/reviews/{uuid}/approve', {
        params: { uuid },
        body: { seen: seen ?? '', known: [...known] },
      }),
    onSuccess: (_review, { isPublished }) => {
      if (isPublished) setAsked('publish');
      else showToast('已通过，写进了页面文件');
    },
    onSettled: changed,
  });
  const withdraw = useWrite({
    mutationFn: () => consoleApi('POST /console/api/reviews/{uuid}/withdraw', { params: { uuid } }),
    onSuccess: () => showToast('已撤回'),
    onSettled: changed,
  });
  const error = approve.error ?? withdraw.error;
  const moment = (instant: string) => chinaMoment(Date.parse(instant), Date.now());
  return (
    <section className="console-review__decision" aria-label="结果">
      <p>
        <span className={`console-badge ${REVIEW_LOOKS[state] ?? ''}`}>{REVIEW_STATES[state]}</span>
      </p>
      <p>
        {isMine ? '我' : author} {moment(sentAt)} 送审
      </p>
      {note ? <p className="console-review__quote">{note}</p> : null}
      {decidedBy && decidedAt ? (
        <p>
          {decidedBy} {moment(decidedAt)} {REVIEW_STATES[state]}
        </p>
      ) : null}
      {reason ? <p className="console-review__quote">{reason}</p> : null}
      {error ? (
        <p role="alert" className="console-field__problem">
          {error.message}
        </p>
      ) : null}
      {state === 'waiting' && canDecide && seen !== null && flaws.length > 0 ? (
        <Flaws pages={[{ file, path: review.path, problems: flaws }]} known={known} onDecide={setKnown} />
      ) : null}
      {state === 'waiting' && canDecide && seen !== null ? (
        <div className="console-review__actions">
          <Button
            look="primary"
            isBusy={approve.isPending}
            disabled={mustKnow}
            onClick={() => approve.mutate({ isPublished: true })}
          >
            通过并发布…
          </Button>
          <Button isBusy={approve.isPending} disabled={mustKnow} onClick={() => approve.mutate({ isPublished: false })}>
            只通过
          </Button>
          <Button onClick={() => setAsked('return')}>退回…</Button>
        </div>
      ) : null}
      {state === 'waiting' && isMine ? (
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          撤回
        </Button>
      ) : null}
      {isMine && state === 'waiting' && !canDecide ? (
        <p className="console-reviews__note">自己写的页面由别人通过。</p>
      ) : null}
      {state === 'returned' && isMine ? (
        <Link to={`/console/pages/edit?file=${encodeURIComponent(file)}`}>去修改</Link>
      ) : null}
      {asked === 'return' ? <ReturnDialog uuid={uuid} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'publish' ? <PublishDialog only={file} onClose={() => setAsked(undefined)} /> : null}
    </section>
  );
}

/** Comments on a page, by thread; resolved ones are collapsed. */
function Comments({ file }: { readonly file: string }) {
  const { open, settled, failure, refetch } = useThreads(file);
  return (
    <section className="console-comments" aria-label="讨论">
      <h2>讨论</h2>
      {failure ? <FailureView error={failure} onRetry={() => void refetch()} /> : null}
      {open.map(({ first, answers }) => (
        <Thread key={first.id} file={file} thread={first} answers={answers} />
      ))}
      <Say file={file} block={null} threadId={null} label="说点什么" />
      {settled.length > 0 ? (
        <details>
          <summary>已解决的 {settled.length} 个讨论</summary>
          {settled.map(({ first, answers }) => (
            <Thread key={first.id} file={file} thread={first} answers={answers} />
          ))}
        </details>
      ) : null}
    </section>
  );
}
