import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { consoleApi } from '../client/console-api.ts';
import { Decision, ReasonInput } from '../ui/decision.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { coursesQuery, type OwnedCourse, recordKey, type StudentRecord } from './student-words.ts';

const DAY_MS = 86_400_000;

interface StudentDialogProps {
  /** Uuid of the student. */
  readonly uuid: string;
  readonly onClose: () => void;
}

interface CourseDialogProps extends StudentDialogProps {
  readonly course: OwnedCourse;
}

interface Acting extends StudentDialogProps {
  readonly said: string;
  readonly send: () => Promise<StudentRecord>;
}

/** An action on a student: shows a message and the new record; after a refusal the record is reloaded. */
function useAct({ uuid, said, send, onClose }: Acting) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: send,
    onSuccess: (record) => {
      queries.setQueryData(recordKey(uuid), record);
      showToast(said);
      onClose();
    },
    onError: () => void queries.invalidateQueries({ queryKey: recordKey(uuid) }),
  });
}

/** Opens a course for a student without payment. */
export function GiveDialog({ uuid, onClose }: StudentDialogProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  // One id per dialog: a gift that is sent twice counts once.
  const [giftUuid] = useState(randomUuid);
  const found = useQuery(coursesQuery(words.trim()));
  const write = useAct({
    ...{ uuid, said: '已开通，学员会收到消息', onClose },
    send: () =>
      consoleApi('POST /console/api/students/{uuid}/give', {
        params: { uuid },
        body: { giftUuid, courseUuid: chosen, reason: reason.trim() },
      }),
  });
  return (
    <Decision title="开通课程" label="开通" write={write} onClose={onClose}>
      <TextInput
        label="查找课程"
        type="search"
        placeholder="课程名称或编号"
        value={words}
        maxLength={40}
        autoComplete="off"
        onChange={setWords}
      />
      {found.error && !found.data ? <FailureView error={found.error} onRetry={() => void found.refetch()} /> : null}
      {!found.data && !found.error ? <Skeleton rows={3} /> : null}
      {found.data ? (
        <fieldset className="student-courses" aria-busy={found.isPlaceholderData || undefined}>
          <legend className="visually-hidden">课程</legend>
          {found.data.courses.length === 0 ? <p className="student-note">没有找到，换个词试试</p> : null}
          {found.data.courses.map((course) => (
            <label key={course.uuid}>
              <input
                type="radio"
                name="course"
                required
                checked={chosen === course.uuid}
                onChange={() => setChosen(course.uuid)}
              />
              <span>
                {course.name} <span className="student-note">{course.number}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <p className="console-field__help">不收钱，有效期按课程的规定算；学员会收到消息，原因学员看不到。</p>
      <ReasonInput value={reason} onChange={setReason} example="补偿上周的直播" problem={write.error?.message} />
    </Decision>
  );
}

/** Extends a student's access to a course. */
export function ExtendDialog({ uuid, course, onClose }: CourseDialogProps) {
  const end = Date.parse(course.validUntil);
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const write = useAct({
    ...{ uuid, said: '已延长，学员会收到消息', onClose },
    send: () =>
      consoleApi('POST /console/api/students/{uuid}/extend', {
        params: { uuid },
        body: { courseUuid: course.uuid, day, reason: reason.trim() },
      }),
  });
  return (
    <Decision title={`延长《${course.name}》`} label="延长" write={write} onClose={onClose}>
      <TextInput
        label="学到哪一天（含当天）"
        type="date"
        required
        min={chinaDay(Math.max(end, Date.now()) + DAY_MS)}
        value={day}
        onChange={setDay}
        help={`现在 ${chinaDay(end)} 到期`}
      />
      <ReasonInput value={reason} onChange={setReason} example="生病住院，顺延两个月" problem={write.error?.message} />
    </Decision>
  );
}

/** Withdraws a course that staff gave. */
export function WithdrawDialog({ uuid, course, onClose }: CourseDialogProps) {
  const [reason, setReason] = useState('');
  const write = useAct({
    ...{ uuid, said: '已收回，学员会收到消息', onClose },
    send: () =>
      consoleApi('POST /console/api/students/{uuid}/withdraw', {
        params: { uuid },
        body: { courseUuid: course.uuid, reason: reason.trim() },
      }),
  });
  const isPaidToo = course.ways.filter(({ stateText }) => stateText === '').length > 1;
  return (
    <Decision title={`收回《${course.name}》？`} label="收回" write={write} onClose={onClose}>
      <p>
        {isPaidToo
          ? '只收回老师开通的部分，学员自己买的或兑换的还在。'
          : '学员马上不能再学这门课，学习记录还在；以后可以重新开通。'}
      </p>
      <ReasonInput value={reason} onChange={setReason} example="开错了课程" problem={write.error?.message} />
    </Decision>
  );
}

/** Ends all sessions of a student. */
export function LogOutDialog({ uuid, onClose }: StudentDialogProps) {
  const [reason, setReason] = useState('');
  const write = useAct({
    ...{ uuid, said: '已全部退出', onClose },
    send: () =>
      consoleApi('POST /console/api/students/{uuid}/log-out', { params: { uuid }, body: { reason: reason.trim() } }),
  });
  return (
    <Decision title="退出所有登录？" label="全部退出" write={write} onClose={onClose}>
      <p>学员在所有设备上都要重新登录。</p>
      <ReasonInput value={reason} onChange={setReason} example="本人来电，手机丢了" problem={write.error?.message} />
    </Decision>
  );
}
