import { useCollected } from '#src/features/my/use-collected.ts';
import './collect-button.css';

/** Keeps a course for later, or no longer. */
export function CollectButton({ courseUuid }: { readonly courseUuid: string }) {
  const { isCollected, toggle } = useCollected(courseUuid);
  return (
    <button type="button" className="collect-button" aria-pressed={isCollected} onClick={toggle}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path
          d="M12 4l2.5 5 5.5.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.5-.8Z"
          fill={isCollected ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
      收藏
    </button>
  );
}
