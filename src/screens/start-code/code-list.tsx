import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { CodeCourse } from './code-course.tsx';
import { codeWords, inUseOrder, isStarted, isUnused } from './code-words.ts';
import { type StartCode, startCodesQuery } from './start-code-calls.ts';
import './start-code.css';

/** The student's codes: used, or received. */
export default function CodeList() {
  const { data: codes, error, refetch } = useQuery(startCodesQuery);
  if (!codes)
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <CodesSkeleton />;
  if (codes.length === 0) {
    return (
      <StatusView title="还没有开课记录" text="用开课码开通的课程会记在这里。">
        <Link className="button button--brand" to={paths.myCode()} replace>
          去开课
        </Link>
      </StatusView>
    );
  }
  return (
    <ul className="code-list">
      {inUseOrder(codes).map((code) => (
        <li key={code.uuid}>
          <CodeRecord code={code} />
        </li>
      ))}
    </ul>
  );
}

function CodeRecord({ code }: { readonly code: StartCode }) {
  const { state, tone, fact } = codeWords(code, serverNow());
  return (
    <article className="code-record">
      <p className="code-record__head">
        <span className="code-record__code">{code.code}</span>
        <span className={`code-record__state code-record__state--${tone}`}>{state}</span>
      </p>
      <CodeCourse course={code.course} />
      <p className="code-record__foot">
        <span>{fact}</span>
        {isUnused(code) && (
          <Link className="code-record__action" to={paths.myCode({}, { code: code.code })}>
            去开课
          </Link>
        )}
        {isStarted(code) && (
          <Link className="code-record__action" to={paths.studyIndex()}>
            去学习
          </Link>
        )}
      </p>
    </article>
  );
}

const CARDS = ['1', '2', '3'];

function CodesSkeleton() {
  return (
    <div className="code-list">
      <LoadingNote />
      {CARDS.map((card) => (
        <Skeleton key={card} className="code-list__skeleton" />
      ))}
    </div>
  );
}
