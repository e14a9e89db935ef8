import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import {
  CATALOGUE_NAMES,
  CatalogueDialog,
  type CatalogueItem,
  type CatalogueKind,
  factsOf,
  useCatalogue,
} from './catalogue-dialog.tsx';
import { TextWidget } from './text-widgets.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A coupon by its uuid. */
export const CouponWidget = (props: WidgetProps) => <CatalogueField {...props} kind="coupon" />;

/** A course by its number. */
export const CourseNumberWidget = (props: WidgetProps) => <CatalogueField {...props} kind="course" />;

function CatalogueField({ kind, ...props }: WidgetProps & { readonly kind: CatalogueKind }) {
  const { value, set } = props;
  return (
    <>
      <TextWidget {...props} />
      <CatalogueChoice
        kind={kind}
        value={typeof value === 'string' ? value : ''}
        onChoose={(item) => set(kind === 'course' ? (item.code ?? item.uuid) : item.uuid)}
      />
    </>
  );
}

interface CatalogueChoiceProps {
  readonly kind: CatalogueKind;
  /** The field's number or uuid; empty for none. */
  readonly value: string;
  readonly onChoose: (item: CatalogueItem) => void;
}

/** Shows which catalogue entry a field refers to, and lets the user choose another. */
export function CatalogueChoice({ kind, value, onChoose }: CatalogueChoiceProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { data } = useCatalogue(kind, value, value !== '');
  const meant = data?.items.find(({ uuid, code }) => value === uuid || value === code);
  return (
    <>
      {meant ? (
        <p className="studio-field__help">
          {meant.title}（{factsOf(meant)}）
        </p>
      ) : null}
      <Button onClick={() => setIsChoosing(true)}>选择{CATALOGUE_NAMES[kind]}</Button>
      {isChoosing ? (
        <CatalogueDialog
          kind={kind}
          onClose={() => setIsChoosing(false)}
          onChoose={(item) => {
            setIsChoosing(false);
            onChoose(item);
          }}
        />
      ) : null}
    </>
  );
}
