import { useQuery } from '@tanstack/react-query';
import { fragmentsQuery } from '../../client/fragments-query.ts';
import type { WidgetProps } from './widget-props.ts';

/** Which fragment stands here, of those that there are. */
export function FragmentWidget({ field, value, set, unset, id, describedBy, isInvalid }: WidgetProps) {
  const { data } = useQuery(fragmentsQuery);
  const chosen = typeof value === 'string' ? value : '';
  const isListed = data?.fragments.some(({ name }) => name === chosen) === true;
  return (
    <select
      id={id}
      className="studio-input"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      value={chosen}
      onChange={({ target }) => (target.value === '' ? unset() : set(target.value))}
    >
      {field.isRequired && chosen !== '' ? null : <option value="">未设置</option>}
      {isListed || chosen === '' ? null : (
        <option value={chosen}>
          {chosen}
          {data ? '（没有这个片段）' : ''}
        </option>
      )}
      {data?.fragments.map(({ name, usedBy }) => (
        <option key={name} value={name}>
          {name} · {usedBy.length} 个页面在用
        </option>
      ))}
    </select>
  );
}
