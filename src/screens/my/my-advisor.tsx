import { useQuery } from '@tanstack/react-query';
import { ChatDoor } from '#src/features/consult/chat-door.tsx';
import { advisorQuery, settingsQuery } from '#src/features/my/my-queries.ts';
import { reportEvent } from '#src/lib/reports/report-event.ts';
import { Photo } from '#src/ui/app/photo.tsx';
import { AdvisorCode } from './advisor-code.tsx';

const FACE = 44;

/** The student's advisor, who can also be written to outside the hours, and the school's telephone number. */
export function MyAdvisor() {
  const { data: advisor } = useQuery(advisorQuery);
  const { data: settings } = useQuery(settingsQuery);
  const service = settings?.service;
  if (!advisor && !service) return null;
  return (
    <section className="my-card my-advisor" aria-label="联系我们">
      {advisor && (
        <ChatDoor
          className="my-advisor__way"
          address={advisor.kst_url}
          onLeave={() => reportEvent({ event: 'consult_open' })}
        >
          <Photo src={advisor.face} alt="" width={FACE} height={FACE} isRound />
          <span className="my-advisor__words">
            <span>{advisor.name}</span>
            <span className="my-advisor__note">{advisor.title}</span>
          </span>
          <span className="my-advisor__go">{advisor.isOnDuty ? '在线咨询' : '留言'}</span>
        </ChatDoor>
      )}
      <AdvisorCode />
      {service && (
        <a className="my-advisor__way" href={`tel:${service.phone.replace(/[^\d+]/g, '')}`}>
          <span className="my-advisor__words">
            <span>客服电话 {service.phone}</span>
            <span className="my-advisor__note">{service.hours}</span>
          </span>
          <span className="my-advisor__go">拨打</span>
        </a>
      )}
    </section>
  );
}
