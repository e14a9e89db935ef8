import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Homework, homeworksQuery, resultText } from '#src/features/homework/homework-queries.ts';
import { todayQuery } from '#src/features/today/today-query.ts';
import { api } from '#src/lib/api/api-client.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { MarkedPictures } from '#src/ui/app/marked-pictures.tsx';
import { MarkedSteps } from '#src/ui/app/marked-steps.tsx';

type Answer = Homework['answers'][number];

interface HandedInProps {
  readonly answer: Answer;
  readonly fullScore: number | null;
  /** True when there is no other version. */
  readonly isOnly: boolean;
}

/** One submitted version, with the teacher's reply above it. */
export function HandedIn({ answer, fullScore, isOnly }: HandedInProps) {
  const { uuid, version, text, pictures, reply, handed_in_time: handedIn } = answer;
  const now = serverNow();
  const name = isOnly ? '我交的' : `第 ${version} 次交的`;
  return (
    <section className="homework__card" aria-label={name}>
      {reply ? (
        <>
          <Seen uuid={uuid} releasedTime={reply.released_time} />
          <div className="homework__reply">
            <h2>
              {reply.teacher || '老师'}的批改
              <span className="homework__result">{resultText(reply, fullScore)}</span>
            </h2>
            {reply.asks_redo && <p className="homework__redo">请重做一遍再交。</p>}
            {reply.steps.length > 0 && <MarkedSteps steps={reply.steps} score={reply.score} />}
            {reply.words && <p className="homework__words">{reply.words}</p>}
            <p className="homework-card__note">{chinaMoment(Date.parse(reply.released_time), now)}</p>
          </div>
        </>
      ) : (
        <p className="homework__waits">已交，等老师批改。批改好会在“今天”里告诉你。</p>
      )}
      <h3>
        {name}
        <span className="homework-card__note"> {chinaMoment(Date.parse(handedIn), now)}</span>
      </h3>
      {text && <p className="homework__words">{text}</p>}
      <MarkedPictures pictures={pictures} strokes={reply?.strokes ?? []} />
    </section>
  );
}

/** Tells the server once that the student has seen the reply. A corrected reply is reported again. */
function Seen({ uuid, releasedTime }: { readonly uuid: string; readonly releasedTime: string }) {
  const client = useQueryClient();
  const [told, setTold] = useState('');
  const tell = useEffectEvent(async () => {
    try {
      await api('POST /api/v1/study/homework_answers/{id}/seen', { params: { id: uuid }, isSilent: true });
      setTold(releasedTime);
      void client.invalidateQueries({ queryKey: homeworksQuery.queryKey });
      void client.invalidateQueries({ queryKey: todayQuery.queryKey });
    } catch {
      // Ignored: the reply stays unread, and the next visit reports it.
    }
  });
  useEffect(() => {
    if (told !== releasedTime) void tell();
  }, [told, releasedTime]);
  return null;
}
