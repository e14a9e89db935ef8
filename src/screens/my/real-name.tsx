import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { realNameQuery } from '#src/features/my/real-name.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { RealNameForm } from './real-name-form.tsx';
import { RealNameState } from './real-name-state.tsx';
import '#src/ui/app/paper-card.css';
import './identity.css';

const PASSED = 2;
const REVIEWING = 1;

/** The form of the verification; after submitting, its state. */
export default function RealName() {
  const { data: realName, error, refetch } = useQuery(realNameQuery);
  if (error && !realName) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!realName) {
    return (
      <div className="identity">
        <LoadingNote />
        <Skeleton className="identity__place" />
      </div>
    );
  }
  const isHandedIn = realName.state === PASSED || realName.state === REVIEWING;
  if (!isHandedIn) return <RealNameForm failedBecause={realName.reason} />;
  return (
    <div className="identity">
      <section className="paper-card" aria-label="认证状态">
        <RealNameState realName={realName} />
        <Link className="button button--brand" to={paths.myIndex()} replace>
          回到我的
        </Link>
      </section>
    </div>
  );
}
