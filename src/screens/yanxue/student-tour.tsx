import '#src/ui/app/paper-card.css';
import './service.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { CustomerInfo } from '#src/features/yanxue/customer-info.ts';
import { type Service, serviceQuery } from '#src/features/yanxue/service-query.ts';
import { activeTrip, customerFacts, tripWords } from '#src/features/yanxue/trip-words.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { CheckinLinks } from './checkin-links.tsx';
import { LeaderCard } from './leader-card.tsx';
import { NoActivity } from './no-activity.tsx';
import { ServiceFailure } from './service-failure.tsx';
import { ServiceSkeleton } from './service-skeleton.tsx';
import { TripCard } from './trip-card.tsx';
import { TripForm } from './trip-form.tsx';

/** A booked tour: traveller, trip, and check-ins. */
export default function StudentTour() {
  const { course_id: courseUuid = '', customerinfo_uuid: infoUuid } = useParams();
  const { data: service, error, refetch } = useQuery(serviceQuery(courseUuid));
  useTitle(service?.course.name);
  if (service) {
    const { customerinfo: info, course, leader } = service;
    if (infoUuid && info?.customerinfo_uuid !== infoUuid) return <NoActivity isAsked />;
    return (
      <div className="yanxue-service">
        <h2 className="yanxue-service__course">{course.name}</h2>
        <section className="paper-card" aria-label="进度">
          <ServiceSteps steps={service.steps} />
        </section>
        <CustomerCard courseUuid={course.uuid} info={info} />
        {info && (
          <TripPart
            // A new key resets the form when a trip begins, ends or was changed elsewhere.
            key={`${service.trip?.trip_uuid} ${service.trip?.revision} ${activeTrip(service)?.state}`}
            service={service}
            customerUuid={info.customerinfo_uuid}
          />
        )}
        {service.checkins.length > 0 && (
          <section className="paper-card" aria-labelledby="tour-checkins">
            <h3 id="tour-checkins">行程打卡</h3>
            <CheckinLinks checkins={service.checkins} />
          </section>
        )}
        <section className="paper-card" aria-labelledby="tour-leader">
          <h3 id="tour-leader">{service.is_peipao ? '全程陪跑导师' : '带队导师'}</h3>
          <LeaderCard leader={leader} />
        </section>
      </div>
    );
  }
  if (error) return <ServiceFailure courseUuid={courseUuid} reason={error} onRetry={() => void refetch()} />;
  return <ServiceSkeleton />;
}

interface CustomerCardProps {
  readonly courseUuid: string;
  readonly info: CustomerInfo | null;
}

/** The traveller, or the link to enter one. */
function CustomerCard({ courseUuid, info }: CustomerCardProps) {
  if (!info) {
    return (
      <section className="paper-card" aria-labelledby="tour-customer">
        <h3 id="tour-customer">营员信息</h3>
        <p className="yanxue-service__note">先告诉我们谁去、紧急时联系谁，再选团期。大约两分钟。</p>
        <Link className="button button--brand" to={paths.yanxueRegister({ course_id: courseUuid })}>
          填写营员信息
        </Link>
      </section>
    );
  }
  const { customerinfo_uuid: uuid } = info;
  return (
    <section className="paper-card" aria-labelledby="tour-customer">
      <div className="yanxue-service__head">
        <h3 id="tour-customer">营员信息</h3>
        <Link to={paths.yanxueRegister({ course_id: courseUuid, customerinfo_uuid: uuid })}>修改</Link>
      </div>
      <FactList facts={customerFacts(info)} />
    </section>
  );
}

/** The progress: done and next steps. */
function ServiceSteps({ steps }: Pick<Service, 'steps'>) {
  const next = steps.find(({ is_done }) => !is_done)?.key;
  return (
    <ol className="yanxue-steps">
      {steps.map(({ key, title, is_done: isDone }, index) => (
        <li
          key={key}
          className={`yanxue-steps__step ${isDone ? 'yanxue-steps__step--done' : key === next ? 'yanxue-steps__step--next' : ''}`}
          aria-current={key === next ? 'step' : undefined}
        >
          <span className="yanxue-steps__sign" aria-hidden="true">
            {isDone ? '✓' : index + 1}
          </span>
          <span>
            {title}
            {isDone && <span className="visually-hidden">，已完成</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface TripPartProps {
  readonly service: Service;
  readonly customerUuid: string;
}

/** The trip, or the form that creates or changes it. */
function TripPart({ service, customerUuid }: TripPartProps) {
  const [isChanging, setIsChanging] = useState(false);
  const trip = activeTrip(service);
  if (trip && !isChanging) return <TripCard trip={trip} onChange={() => setIsChanging(true)} />;
  return (
    <TripForm
      courseUuid={service.course.uuid}
      customerUuid={customerUuid}
      trip={trip}
      held={service.held_tour}
      note={!trip && service.trip ? tripWords(service.trip).note : undefined}
      onDone={() => setIsChanging(false)}
    />
  );
}
