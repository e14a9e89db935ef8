import { useQuery } from '@tanstack/react-query';
import { pagesQuery } from '../../client/pages-query.ts';
import { TextWidget } from './text-widgets.tsx';
import type { WidgetProps } from './widget-props.ts';

/** An address of this site: typed, or one of the pages that there are. */
export function PagePathWidget(props: WidgetProps) {
  const { data } = useQuery({ ...pagesQuery, staleTime: Number.POSITIVE_INFINITY });
  const list = `${props.id}-pages`;
  return (
    <>
      <TextWidget {...props} list={list} />
      <datalist id={list}>
        {data?.pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
