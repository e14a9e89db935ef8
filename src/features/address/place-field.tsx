import { useQuery } from '@tanstack/react-query';
import { PickerField } from '#src/ui/app/picker-field.tsx';
import { AreaPickerField } from '#src/ui/area-picker/area-picker-field.tsx';
import { areasQuery } from './address-queries.ts';

interface PlaceFieldProps {
  /** The uuid of the last level chosen; empty while none is. */
  readonly value: string;
  readonly problem: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (uuid: string) => void;
}

const LABEL = '所在地区';

/** Province, city and county; while their list is not there, the field says so and asks for it again. */
export function PlaceField({ value, onChange, ...field }: PlaceFieldProps) {
  const { data: tree, isFetching, refetch } = useQuery(areasQuery);
  if (tree) {
    return <AreaPickerField {...field} label={LABEL} tree={tree} value={value || undefined} onChange={onChange} />;
  }
  if (isFetching) {
    return <PickerField label={LABEL} value="" placeholder="正在加载地区…" isDisabled onOpen={() => {}} />;
  }
  return (
    <PickerField
      {...field}
      label={LABEL}
      value=""
      placeholder="点按重试"
      problem="地区没有加载出来"
      onOpen={() => void refetch()}
    />
  );
}
