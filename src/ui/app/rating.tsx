import './text-field.css';
import './rating.css';
import { useNote } from './use-note.tsx';

interface RatingProps {
  /** The rated subject. */
  readonly label: string;
  /** Unique name of the rating in its form. */
  readonly name: string;
  /** 1 to 5; undefined for none. */
  readonly value: number | undefined;
  /** The meaning of one to five stars, when they do not stand for satisfaction. */
  readonly words?: readonly string[] | undefined;
  readonly onChange: (value: number) => void;
  readonly isDisabled?: boolean;
  readonly problem?: string | undefined;
}

const CONTENT = ['很不满意', '不满意', '一般', '满意', '非常满意'];

/** One to five stars, with their meaning. They are radio buttons: arrow keys choose. */
export function Rating({ label, name, value, words = CONTENT, onChange, isDisabled = false, problem }: RatingProps) {
  const { note, noteTies } = useNote(problem, undefined);
  return (
    <fieldset className="rating" disabled={isDisabled} {...noteTies}>
      <legend className="rating__label">{label}</legend>
      <div className="rating__row">
        {words.map((word, at) => (
          <label key={word} className={value !== undefined && at < value ? 'rating__star is-lit' : 'rating__star'}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === at + 1}
              onChange={() => onChange(at + 1)}
            />
            <span className="visually-hidden">{`${at + 1} 星，${word}`}</span>
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              <path d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.2l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z" />
            </svg>
          </label>
        ))}
        <span className="rating__words" aria-hidden="true">
          {value === undefined ? '点星评分' : words[value - 1]}
        </span>
      </div>
      {note}
    </fieldset>
  );
}
