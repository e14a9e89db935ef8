import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { serviceQuery } from '#src/features/yanxue/service-query.ts';
import { activeTrip } from '#src/features/yanxue/trip-words.ts';
import { useTitle } from '#src/ui/app/use-title.ts';
import { CheckinLinks } from './checkin-links.tsx';
import { CustomerCard } from './customer-card.tsx';
import { LeaderCard } from './leader-card.tsx';
import { NoActivity } from './no-activity.tsx';
import '#src/ui/app/paper-card.css';
import './service.css';
import { ServiceFailure } from './service-failure.tsx';
import { ServiceSkeleton } from './service-skeleton.tsx';
import { ServiceSteps } from './service-steps.tsx';
import { TripPart } from './trip-part.tsx';

/** A tour that was booked: who goes, when and how, and what is done on the way. */
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
            // A trip that begins, ends or was changed elsewhere is another form.
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
