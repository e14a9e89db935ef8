import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { NotLoaded, QuestionSkeleton } from '../exam-parts.tsx';
import { attemptQuery, paperQuery } from '../exam-queries.ts';
import { PaperView } from './paper-view.tsx';
import '../exam.css';

/** A paper while it is answered. Opening it starts no attempt: the screen with the rules does that. */
export default function ExamPaper() {
  const { paper_uuid: uuid = '' } = useParams();
  const [query] = useSearchParams();
  const named = query.get('answer_id') ?? undefined;
  const { data: paper, error, refetch } = useQuery({ ...paperQuery(uuid), enabled: named === undefined });
  const answerId = named ?? paper?.answer_id ?? undefined;
  if (answerId) return <Attempt key={answerId} answerId={answerId} />;
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} what="份试卷" />;
  if (!paper) return <QuestionSkeleton />;
  return (
    <StatusView title="还没有开始作答" text="先看看试卷说明，再开始计时。">
      <Link className="button button--brand" to={paths.examIndex({ paper_uuid: uuid }, Object.fromEntries(query))}>
        查看试卷
      </Link>
    </StatusView>
  );
}

function Attempt({ answerId }: { readonly answerId: string }) {
  const { data: attempt, error, refetch } = useQuery(attemptQuery(answerId));
  if (attempt) return <PaperView attempt={attempt} />;
  return error ? <NotLoaded error={error} onRetry={() => void refetch()} what="次作答" /> : <QuestionSkeleton />;
}
