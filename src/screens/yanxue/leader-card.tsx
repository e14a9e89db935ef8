import type { Leader } from '#src/features/yanxue/activity-query.ts';
import { Photo } from '#src/ui/app/photo.tsx';
import './leader-card.css';

/** The leader of the tour. */
export function LeaderCard({ leader }: { readonly leader: Leader }) {
  return (
    <div className="leader-card">
      <Photo src={leader.photo} alt="" width={64} height={64} isRound />
      <div className="leader-card__words">
        <strong>{leader.name}</strong> <small>{leader.title}</small>
        <p>{leader.intro}</p>
      </div>
    </div>
  );
}
