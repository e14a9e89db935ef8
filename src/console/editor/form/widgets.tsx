import type { ComponentType } from 'react';
import type { FormField } from '#src/page-edit/form-fields.ts';
import { FocusWidget } from '../picture/focus-widget.tsx';
import { HotspotsWidget } from '../picture/hotspots-widget.tsx';
import { BlockIdWidget, BlockReferenceWidget } from './block-widgets.tsx';
import { CouponWidget, CourseNumberWidget } from './catalogue-widgets.tsx';
import { BooleanWidget, ChoicesWidget, ChoiceWidget, ColourWidget, DateTimeWidget } from './choice-widgets.tsx';
import { FragmentWidget } from './fragment-widget.tsx';
import { GroupWidget } from './group-widget.tsx';
import { LinkWidget } from './link-widget.tsx';
import { ListWidget } from './list-widget.tsx';
import { MarkdownWidget } from './markdown-widget.tsx';
import { PagePathWidget } from './page-path-widget.tsx';
import { ImageFileWidget, ImageWidget } from './picture-widgets.tsx';
import { LongTextWidget, NumberWidget, PriceWidget, TextWidget } from './text-widgets.tsx';
import type { WidgetProps } from './widget-props.ts';

interface Widget {
  readonly View: ComponentType<WidgetProps>;
  /** Made of several controls: its label names the whole. */
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
  // Which type a block is of is chosen when it is added.
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
  variant: one(ChoiceWidget),
};
const CHOICES = whole(ChoicesWidget);
const CHIPS = whole(ChoiceWidget);

/** What a field is edited with; nothing for one that is not edited. */
export function widgetOf(field: FormField): Widget | undefined {
  if (field.widget === 'list' && field.item?.options) return CHOICES;
  const isChips = (field.widget === 'choice' || field.widget === 'variant') && (field.options?.length ?? 0) <= 6;
  return isChips ? CHIPS : WIDGETS[field.widget];
}
