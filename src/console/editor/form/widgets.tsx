import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { FormField } from '#src/page-edit/form/form-fields.ts';
import { fragmentsQuery } from '../../client/fragments-query.ts';
import { pagesQuery } from '../../client/pages-query.ts';
import { FocusWidget } from '../picture/focus-widget.tsx';
import { HotspotsWidget } from '../picture/hotspots-widget.tsx';
import { BlockIdWidget, BlockReferenceWidget } from './block-widgets.tsx';
import { CouponWidget, CourseNumberWidget } from './catalogue-widgets.tsx';
import { BooleanWidget, ChoicesWidget, ChoiceWidget, ColourWidget, DateTimeWidget } from './choice-widgets.tsx';
import { emptyItem } from './empty-item.ts';
import { LinkWidget } from './link-widget.tsx';
import { ListWidget } from './list-widget.tsx';
import { MarkdownWidget } from './markdown-widget.tsx';
import { ImageFileWidget, ImageWidget } from './picture-widgets.tsx';
import { LongTextWidget, NumberWidget, PriceWidget, TextWidget } from './text-widgets.tsx';
import { ThemeWidget } from './theme-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

interface Widget {
  readonly View: ComponentType<WidgetProps>;
  /** It has several controls: its label names the group. */
  readonly isWhole: boolean;
}

const one = (View: Widget['View']): Widget => ({ View, isWhole: false });
const whole = (View: Widget['View']): Widget => ({ View, isWhole: true });

const WIDGETS: Readonly<Record<FormField['widget'], Widget | undefined>> = {
  agreement: one(NumberWidget),
  'block-id': one(BlockIdWidget),
  'block-reference': one(BlockReferenceWidget),
  boolean: one(BooleanWidget),
  choice: one(ChoiceWidget),
  colour: one(ColourWidget),
  coupon: one(CouponWidget),
  course: whole(GroupWidget),
  'course-number': one(CourseNumberWidget),
  'date-time': one(DateTimeWidget),
  file: one(TextWidget),
  // A block's type is chosen when it is added.
  fixed: undefined,
  focus: whole(FocusWidget),
  fragment: one(FragmentWidget),
  group: whole(GroupWidget),
  hotspots: whole(HotspotsWidget),
  image: whole(ImageWidget),
  'image-file': one(ImageFileWidget),
  link: whole(LinkWidget),
  list: whole(ListWidget),
  'long-text': one(LongTextWidget),
  markdown: one(MarkdownWidget),
  number: one(NumberWidget),
  'page-path': one(PagePathWidget),
  price: one(PriceWidget),
  text: one(TextWidget),
  theme: whole(ThemeWidget),
  variant: one(ChoiceWidget),
};
const CHOICES = whole(ChoicesWidget);
const CHIPS = whole(ChoiceWidget);

/** The control of a field; undefined for one that cannot be edited. */
export function widgetOf(field: FormField): Widget | undefined {
  if (field.widget === 'list' && field.item?.options) return CHOICES;
  const isChips = (field.widget === 'choice' || field.widget === 'variant') && (field.options?.length ?? 0) <= 6;
  return isChips ? CHIPS : WIDGETS[field.widget];
}

/** Chooses one of the existing fragments. */
function FragmentWidget({ field, value, set, unset, id, describedBy, isInvalid }: WidgetProps) {
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

/** A group of fields. A group that is not set takes one line; setting its first field creates it. */
function GroupWidget({ field, path, value, set, id, Fields }: WidgetProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (value === undefined && !isWanted && !field.isRequired) {
    const hasRequired = field.fields?.some(({ isRequired }) => isRequired);
    return (
      <button
        type="button"
        className="studio-add"
        onClick={() => (hasRequired ? set(emptyItem(field)) : setIsWanted(true))}
      >
        <Plus aria-hidden="true" />
        设置{field.title}
      </button>
    );
  }
  return (
    <fieldset className="studio-bare studio-group" aria-labelledby={`${id}-label`}>
      <Fields fields={field.fields ?? []} path={path} />
    </fieldset>
  );
}

/** An address of this site: typed, or chosen from the pages. */
function PagePathWidget(props: WidgetProps) {
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
