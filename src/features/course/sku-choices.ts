import type { Sku } from './product-query.ts';

interface SkuOption {
  readonly value: string;
  /** The variant of this choice. */
  readonly sku: Sku;
  readonly isChosen: boolean;
}

interface SkuAttr {
  readonly name: string;
  readonly options: readonly SkuOption[];
}

/**
 * The attributes that differ between the variants of a product, with their values. Each value leads to the variant that
 * shares most other values with the current one. Empty when there is only one variant.
 */
export function choicesOf(skus: readonly Sku[], courseUuid: string): SkuAttr[] {
  const chosen = skus.find(({ course_uuid: uuid }) => uuid === courseUuid);
  if (!chosen || skus.length < 2) return [];
  const names = [...new Set(skus.flatMap(({ attrs }) => attrs.map(({ name }) => name)))];
  return names
    .map((name) => ({ name, options: optionsOf(name, skus, chosen) }))
    .filter(({ options }) => options.length > 1);
}

function optionsOf(name: string, skus: readonly Sku[], chosen: Sku): SkuOption[] {
  const values = [...new Set(skus.flatMap((sku) => attrValue(sku, name) ?? []))];
  return values.flatMap((value) => {
    const isChosen = attrValue(chosen, name) === value;
    const sku = isChosen ? chosen : nearest(skus, name, value, chosen);
    return sku ? [{ value, sku, isChosen }] : [];
  });
}

function nearest(skus: readonly Sku[], name: string, value: string, chosen: Sku): Sku | undefined {
  const shared = (sku: Sku) => sku.attrs.filter((attr) => attrValue(chosen, attr.name) === attr.value).length;
  return skus.filter((sku) => attrValue(sku, name) === value).sort((a, b) => shared(b) - shared(a))[0];
}

function attrValue({ attrs }: Sku, name: string): string | undefined {
  return attrs.find((attr) => attr.name === name)?.value;
}
