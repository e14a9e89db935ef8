import './done-sign.css';

/** An icon and a text for success. */
export function DoneSign({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="done-sign" role="status">
      <svg viewBox="0 0 24 24" width="56" height="56" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill="currentColor" opacity=".12" />
        <path
          d="M7.5 12.5l3 3 6-6.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h2 className="done-sign__title">{title}</h2>
      <p className="done-sign__text">{text}</p>
    </div>
  );
}
