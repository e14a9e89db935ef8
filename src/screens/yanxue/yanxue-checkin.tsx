import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { checkinQuery, myCheckinsQuery } from '#src/features/yanxue/checkin.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { CheckinLinks } from './checkin-links.tsx';
import { CheckinView } from './checkin-view.tsx';
import { ServiceSkeleton } from './service-skeleton.tsx';
import '#src/ui/app/paper-card.css';

/** A check-in of a tour; without one in the address, all of the student's. */
export default function YanxueCheckin() {
  const { uuid } = useParams();
  const isLoggedIn = useIsLoggedIn();
  if (uuid) return <OneCheckin key={uuid} uuid={uuid} isLoggedIn={isLoggedIn} />;
  return isLoggedIn ? <MyCheckins /> : <LoginFirst />;
}

interface OneCheckinProps {
  readonly uuid: string;
  readonly isLoggedIn: boolean;
}

function OneCheckin({ uuid, isLoggedIn }: OneCheckinProps) {
  const { data: checkin, error, refetch } = useQuery(checkinQuery(uuid, isLoggedIn));
  if (checkin) return <CheckinView checkin={checkin} isLoggedIn={isLoggedIn} onDue={() => void refetch()} />;
  if (isMissing(error)) {
    return (
      <StatusView title="没有找到这次打卡" text="链接可能不完整，也可以从自己的打卡列表进入。">
        <Link className="button button--brand" to={paths.yanxueCheckin()} replace>
          我的打卡
        </Link>
      </StatusView>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <ServiceSkeleton />;
}

function MyCheckins() {
  const { data: checkins, error, refetch } = useQuery(myCheckinsQuery);
  if (checkins && checkins.length > 0) {
    return (
      <div className="yanxue-service">
        <section className="paper-card" aria-label="我的打卡">
          <CheckinLinks checkins={checkins} />
        </section>
      </div>
    );
  }
  if (checkins) {
    return (
      <StatusView title="还没有打卡任务" text="参加研学营后，每天的打卡任务会列在这里。">
        <Link className="button button--brand" to={paths.studyIndex()}>
          看看我的课程
        </Link>
      </StatusView>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <ServiceSkeleton />;
}

function LoginFirst() {
  const { pathname } = useLocation();
  return (
    <StatusView title="登录后查看打卡" text="用报名时的手机号登录。">
      <Link className="button button--brand" to={paths.login({}, { redirect: pathname })}>
        去登录
      </Link>
    </StatusView>
  );
}
