import { useQuery } from '@tanstack/react-query';
import { groupButton } from '#src/features/group/group-action.ts';
import { shownGroups, statusIn } from '#src/features/group/group-offer.ts';
import { courseGroupsQuery } from '#src/features/group/group-query.ts';
import { groupTarget } from '#src/features/group/group-target.ts';
import { OpenGroupList } from '#src/features/group/open-group-list.tsx';
import { groupOffer } from '#src/features/group/read-offer.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import * as paths from '#src/lib/paths.ts';

interface OtherGroupsProps {
  readonly courseUuid: string;
  /** The group on screen. */
  readonly exceptUuid: string;
}

/** Other groups of the course that can be joined; nothing when there are none. */
export function OtherGroups({ courseUuid, exceptUuid }: OtherGroupsProps) {
  const { data } = useQuery(courseGroupsQuery(courseUuid));
  const now = useNow(1000) ?? serverNow();
  if (!data) return null;
  const offer = groupOffer(data);
  const groups = shownGroups(offer.groups, now).filter(({ uuid, isMine }) => uuid !== exceptUuid && !isMine);
  if (groups.length === 0) return null;
  return (
    <section className="group-detail__others">
      <h2 className="group-detail__heading">大家都在拼</h2>
      <OpenGroupList
        groups={groups}
        now={now}
        buttonFor={(group) =>
          groupButton('join', statusIn(offer, now, group), {
            purchase: groupTarget('join', { courseUuid, groupUuid: group.uuid }) ?? '',
            study: paths.studyIndex(),
          })
        }
      />
    </section>
  );
}
