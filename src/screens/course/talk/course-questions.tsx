import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { productQuery } from '#src/features/course/product-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { loadChunk } from '#src/lib/loading/load-chunk.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { CourseLink, STATES, TalkSkeleton, uniqueOf } from './course-reviews.tsx';
import { Answer, QuestionList } from './talk-parts.tsx';
import { type OwnQuestion, ownQuestionsQuery, questionsQuery } from './talk-queries.ts';
import './talk-screens.css';

const QuestionSheet = lazy(async () => ({
  default: (await loadChunk(() => import('./question-sheet.tsx'))).QuestionSheet,
}));

/** All questions on a course, the student's own questions with their state, and a button to ask one. */
export default function CourseQuestions() {
  const { course_uuid: uuid = '' } = useParams();
  const { pathname } = useLocation();
  const isLoggedIn = useIsLoggedIn();
  const [isAsking, setIsAsking] = useState<boolean>();
  const query = useInfiniteQuery(questionsQuery(uuid));
  const { data: product } = useQuery(productQuery(uuid));
  const { data: own = [] } = useQuery({ ...ownQuestionsQuery(uuid), enabled: isLoggedIn });
  useTitle(product && `${product.course.name} 课程问答`);
  const [first] = query.data?.pages ?? [];
  if (query.error && !first) {
    return <FailedView text={failureText(query.error)} onRetry={() => void query.refetch()} />;
  }
  const hidden = own.filter(({ state }) => state !== 'shown');
  return (
    <>
      <div className="talk-screen">
        <CourseLink uuid={uuid} name={product?.course.name} />
        {isLoggedIn && hidden.length > 0 && <OwnQuestions questions={hidden} />}
        <section className="talk-screen__card" aria-label="全部问题">
          {!first && <TalkSkeleton />}
          {first && first.count === 0 && (
            <p className="talk__none">还没有人提问。课程内容、上课时间、适合什么基础，都可以问。</p>
          )}
          {first && first.count > 0 && (
            <>
              <QuestionList questions={uniqueOf(query.data?.pages.flatMap(({ list }) => list) ?? [])} />
              <ListEnd {...endOfList(query)} />
            </>
          )}
        </section>
      </div>
      <ActionBar>
        {isLoggedIn ? (
          <Button onClick={() => setIsAsking(true)}>我要提问</Button>
        ) : (
          <Link className="button button--brand" to={paths.login({}, { redirect: pathname })}>
            登录后提问
          </Link>
        )}
      </ActionBar>
      {isAsking !== undefined && (
        <Suspense>
          <QuestionSheet courseUuid={uuid} isOpen={isAsking} onDismiss={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The student's questions that are not published: only their writer sees them. */
function OwnQuestions({ questions }: { readonly questions: readonly OwnQuestion[] }) {
  return (
    <section className="talk-screen__card" aria-label="我的提问">
      <ul className="talk-list">
        {questions.map(({ uuid, text, state, refusal, answer }) => (
          <li key={uuid}>
            <p className="talk__head">
              <b>我的提问</b>
              <span className={`talk-screen__state talk-screen__state--${state}`}>{STATES[state]}</span>
            </p>
            <p className="talk__text">{text}</p>
            {refusal && <p className="talk-screen__refusal">没有展示的原因：{refusal}</p>}
            <Answer answer={answer} />
          </li>
        ))}
      </ul>
    </section>
  );
}
