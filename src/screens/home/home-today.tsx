import { Link } from 'react-router-dom';
import { DaysLeft } from '#src/features/today/days-left.tsx';
import { NextCard } from '#src/features/today/next-card.tsx';
import { useToday } from '#src/features/today/today-query.ts';
import * as paths from '#src/lib/paths.ts';
import { Skeleton } from '#src/ui/app/skeleton.tsx';

/** The student's next step, first on the front page; all of today is one tap away. */
export default function HomeToday() {
  const { today, error } = useToday();
  if (!today) return error ? <TodayWay text="今天的安排" /> : <Skeleton className="home__today-place" />;
  const day = today.week.find(({ day: each }) => each === today.day);
  const left = day?.lessons.filter(({ is_done: isDone }) => !isDone).length ?? 0;
  return (
    <div className="home__today">
      <NextCard next={today.next} />
      <DaysLeft exam={today.exam} />
      <TodayWay text={left > 0 ? `今天还安排了 ${left} 节` : '计划、直播和课程'} />
    </div>
  );
}

function TodayWay({ text }: { readonly text: string }) {
  return (
    <Link className="home__today-way" to={paths.studyToday()}>
      <span>{text}</span>
      <span>打开今天</span>
    </Link>
  );
}
