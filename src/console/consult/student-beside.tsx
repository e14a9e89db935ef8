import '../ui/facts.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LEAD_STAGE_NAMES } from '#src/contract/console/lead-stages.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { OrderLink } from '../shell/order-link.tsx';
import { useMe } from '../shell/use-me.ts';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { CHATS_KEY, type Chat } from './chat-words.ts';

/** Facts about the student of a conversation: orders, courses, and the lead. */
export function StudentBeside({ chat }: { readonly chat: Chat }) {
  const me = useMe();
  const { uuid, mobile } = chat;
  const { data, error, refetch } = useQuery({
    queryKey: [...CHATS_KEY, 'student', uuid, mobile],
    queryFn: ({ signal }) => consoleApi('GET /console/api/consult/{uuid}/student', { params: { uuid } }, { signal }),
  });
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={5} />;
  const looking = chat.course ? <Fact name="在看" text={chat.course.name} /> : null;
  if (!data.student) {
    return (
      <>
        <p className="consult-beside__guest">还没有登录的访客，登录后这里有订单和课程。</p>
        <dl className="console-facts consult-facts">{looking}</dl>
      </>
    );
  }
  const { number, registeredAt, orders, courses, lead } = data.student;
  const now = Date.now();
  const moment = (at: string) => chinaMoment(Date.parse(at), now);
  return (
    <>
      <dl className="console-facts consult-facts">
        <div>
          <dt>账号</dt>
          <dd>
            <Link to={`/console/students/${data.student.uuid}`}>{number}</Link>
          </dd>
        </div>
        <Fact name="注册" text={moment(registeredAt)} />
        {looking}
        {lead ? (
          <div>
            <dt>线索</dt>
            <dd>
              {isAllowed(me?.role ?? null, 'staff:operator') ? (
                <Link to={`/console/leads/${lead.uuid}`}>#{lead.number}</Link>
              ) : (
                `#${lead.number}`
              )}{' '}
              {LEAD_STAGE_NAMES[lead.stage]}
            </dd>
          </div>
        ) : null}
      </dl>
      <h3>订单</h3>
      {orders.length === 0 ? <p className="consult-beside__guest">还没有下过单</p> : null}
      <ul className="consult-beside__list">
        {orders.map((order) => (
          <li key={order.uuid}>
            <strong>{order.course}</strong>
            <span>
              {order.stateText} · ¥{yuan(order.total)} · {moment(order.createdAt)}
            </span>
            <OrderLink uuid={order.uuid} number={order.number} />
          </li>
        ))}
      </ul>
      <h3>课程</h3>
      {courses.length === 0 ? <p className="consult-beside__guest">还没有课程</p> : null}
      <ul className="consult-beside__list">
        {courses.map((course) => (
          <li key={course.uuid}>
            <strong>{course.name}</strong>
            <span>
              {course.isOpen ? `${moment(course.validUntil)} 到期` : `已于 ${moment(course.validUntil)} 到期`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
