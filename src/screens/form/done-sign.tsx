/** Says with a sign and in words that it is done. */
export function DoneSign({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="forms-done__sign" role="status">
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
      <h2 className="forms-done__title">{title}</h2>
      <p className="form__note">{text}</p>
    </div>
  );
}
