import { useQuery } from '@tanstack/react-query';
import type { FormValue } from '#src/contract/form-answers.ts';
import { areasQuery } from '#src/features/address/address-queries.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import type { Area } from '#src/ui/area-picker/area-path.ts';
import { AreaPickerField } from '#src/ui/area-picker/area-picker-field.tsx';

interface PlaceFieldProps {
  readonly label: string;
  /** Names, starting with the province. */
  readonly value: FormValue | undefined;
  readonly onChange: (names: string[]) => void;
  readonly problem?: string | undefined;
}

/** A field for a place. The region tree is loaded when a form needs it. */
export function PlaceField({ label, value, onChange, problem }: PlaceFieldProps) {
  const { data: tree, error, refetch } = useQuery(areasQuery);
  const names = Array.isArray(value) ? value : [];
  if (!tree && error) {
    return (
      <div className="form__retry" role="alert">
        <span>
          {label}没有加载出来：{failureText(error)}
        </span>
        <button type="button" className="button button--plain" onClick={() => void refetch()}>
          重试
        </button>
      </div>
    );
  }
  return (
    <AreaPickerField
      label={label}
      tree={tree ?? []}
      isDisabled={!tree}
      value={areaOf(tree ?? [], names)}
      problem={problem}
      onChange={(_uuid, path) =>
        onChange(path.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) === at))
      }
    />
  );
}

/** The area that the names lead to; a level with the same name as its parent may be missing. */
function areaOf(tree: readonly Area[], names: readonly string[]): string | undefined {
  const [first, ...others] = names;
  const area = tree.find(({ name }) => name === first);
  if (!area) return undefined;
  if (others.length === 0) return area.uuid;
  const children = area.children ?? [];
  return (
    areaOf(children, others) ??
    areaOf(
      children.flatMap((child) => child.children ?? []),
      others,
    )
  );
}
