interface FieldProblemsProps<F extends string> {
  readonly problems: Readonly<Partial<Record<F, string>>>;
  readonly labels: Readonly<Record<F, string>>;
  /** Takes the student to the field. */
  readonly onPick: (field: F) => void;
}

/** Everything that is in the way of handing a form in, each with the way to its field. */
export function FieldProblems<F extends string>({ problems, labels, onPick }: FieldProblemsProps<F>) {
  const fields = Object.keys(problems) as F[];
  if (fields.length < 2) return null;
  return (
    <div className="field-problems" role="alert">
      <p>还有 {fields.length} 项需要完善</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <button type="button" onClick={() => onPick(field)}>
              {labels[field]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
