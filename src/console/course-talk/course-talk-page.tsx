import './course-talk.css';
import { useState } from 'react';

import type { PostKind } from '#src/contract/post-states.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { useFilter } from '../client/use-filter.ts';
import { useRows } from '../client/use-rows.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Select } from '../ui/select.tsx';
import { StateView } from '../ui/state-view.tsx';
import { AnswerDialog, RefuseDialog, useShow } from './post-dialogs.tsx';
import { PARTS, type Part, POSTS_KEY, type Post, readFilter } from './post-words.ts';

/**
 * Reviews of and questions on courses, the waiting ones oldest first, each with buttons to publish, refuse or answer
 * it.
 */
export default function CourseTalkPage() {
  const [search, change] = useFilter();
  const filter = readFilter(search);
  const found = useRows('GET /console/api/course-posts', {
    key: [...POSTS_KEY, filter],
    query: filter,
    rowsOf: ({ posts }) => posts,
  });
  const { list, first, rows: shown } = found;
  const [asked, setAsked] = useState<{ readonly what: 'refuse' | 'answer'; readonly post: Post }>();
  return (
    <>
      <PageHead
        title="评价与提问"
        text="通过的才会展示在课程页。只因为违法、广告、联系方式、辱骂或与课程无关才不展示；差评照常展示，可以回复。"
      />
      <PartChoice
        label="哪些"
        parts={PARTS}
        chosen={filter.part}
        counts={first?.counts}
        onChoose={(part) => change({ part: part === 'waiting' ? '' : part })}
      >
        {filter.part === 'unanswered' ? null : (
          <Select
            label="种类"
            value={filter.kind ?? ''}
            options={{ '': '评价和提问', review: '评价', question: '提问' }}
            onChange={(value: '' | PostKind) => change({ kind: value })}
          />
        )}
      </PartChoice>
      <RowList of={found} empty={<NoPosts part={filter.part} />} more={filter.part === 'decided' ? '更早的' : '更晚的'}>
        <ul className="course-talk__list" aria-busy={list.isPlaceholderData || undefined}>
          {shown.map((post) => (
            <li key={post.uuid}>
              <PostCard post={post} onAsk={(what) => setAsked({ what, post })} />
            </li>
          ))}
        </ul>
      </RowList>
      {asked?.what === 'refuse' ? <RefuseDialog post={asked.post} onClose={() => setAsked(undefined)} /> : null}
      {asked?.what === 'answer' ? <AnswerDialog post={asked.post} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

interface PostCardProps {
  readonly post: Post;
  readonly onAsk: (what: 'refuse' | 'answer') => void;
}

function PostCard({ post, onAsk }: PostCardProps) {
  const show = useShow(post);
  const now = Date.now();
  const name = `${post.kind === 'review' ? '评价' : '提问'} #${post.number}`;
  return (
    <article className="course-talk__post" aria-label={name}>
      <p className="course-talk__facts">
        <StateBadge post={post} />
        <b>
          {name}
          {post.stars === null ? '' : ` · ${post.stars} 星`}
        </b>
        <a href={`/course/detail/${post.courseUuid}`} target="_blank" rel="noreferrer">
          {post.courseName}
        </a>
        <span>
          {post.studentName}（{post.studentNumber}）
          {post.learnedPercent === null ? '' : `，学完 ${post.learnedPercent}%`}
        </span>
        <time dateTime={post.writtenAt}>{chinaMoment(Date.parse(post.writtenAt), now)}</time>
      </p>
      <p className="course-talk__words">{post.text}</p>
      {post.refusal ? <p className="course-talk__note">不展示的原因：{post.refusal}</p> : null}
      {post.answer ? (
        <p className="course-talk__note course-talk__words">
          {post.answeredBy || '学校'}回复：{post.answer}
        </p>
      ) : null}
      {post.decidedBy ? (
        <p className="course-talk__note">
          {post.decidedBy} {post.decidedAt ? chinaMoment(Date.parse(post.decidedAt), now) : ''} 处理
        </p>
      ) : null}
      <p className="course-talk__buttons">
        {post.state === 'shown' ? null : (
          <Button look="primary" isBusy={show.isPending} onClick={() => show.mutate()}>
            展示
          </Button>
        )}
        {post.state === 'refused' ? null : (
          <Button onClick={() => onAsk('answer')}>
            {post.answer ? '改回复' : post.state === 'waiting' ? '回复并展示' : '回复'}
          </Button>
        )}
        {post.state === 'refused' ? null : (
          <Button look="quiet" onClick={() => onAsk('refuse')}>
            {post.state === 'shown' ? '撤下' : '不展示'}
          </Button>
        )}
      </p>
    </article>
  );
}

function StateBadge({ post: { state } }: { readonly post: Post }) {
  if (state === 'shown') return <span className="console-badge console-badge--ok">已展示</span>;
  if (state === 'refused') return <span className="console-badge">不展示</span>;
  return <span className="console-badge console-badge--warn">待审核</span>;
}

function NoPosts({ part }: { readonly part: Part }) {
  if (part === 'unanswered') return <StateView title="没有等着回复的提问" />;
  if (part === 'decided') return <StateView title="还没有处理过评价或提问" />;
  return <StateView title="没有等着审核的评价或提问" text="学员写了以后，会出现在这里。" />;
}
