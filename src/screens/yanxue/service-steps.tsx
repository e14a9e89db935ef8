import type { Service } from '#src/features/yanxue/service-query.ts';

/** How far it is: what is done, what comes next. */
export function ServiceSteps({ steps }: Pick<Service, 'steps'>) {
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
