import { LOCK_LINES } from '#src/ui/app/icon-lines.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
/** A lesson that is learnt. */
export function DoneMark() {
  return (
    <svg className="study-lesson__done" viewBox="0 0 24 24" width="20" height="20" role="img" aria-label="已学完">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path
        d="M8 12.2l2.8 2.8L16 9.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A lesson that is not open. */
export function LockMark() {
  return <LineIcon className="study-lesson__lock" d={LOCK_LINES} size={18} label="未解锁" />;
}
