import type { ResolvedNode } from './schema-set.ts';

/**
 * The parts of a schema that walking a page needs.
 *
 * A schema is made for people and validators: its nodes have many shapes, and most of their keywords are irrelevant
 * here. A plan has one shape, finds a variant by its tag, and lists only the parts that contain something to visit.
 */
export class SchemaPlan {
  readonly node: ResolvedNode;
  readonly kind: string | undefined;
  /** Whether an author writes it freely, for visitors to read. */
  readonly isText: boolean;
  readonly items: SchemaPlan | undefined;
  /** Parts of an object by name. */
  readonly parts: ReadonlyMap<string, SchemaPlan>;
  /** Parts of an object that contain a kind, at any depth. */
  readonly withKinds: readonly PlannedPart[];
  /** Parts that contain a text. */
  readonly withTexts: readonly PlannedPart[];
  /** Parts with a kind or a default: published in another form than written. */
  readonly toConvert: readonly PlannedPart[];
  readonly hasKinds: boolean;
  readonly hasTexts: boolean;
  readonly isConverted: boolean;
  readonly #tag: string | undefined;
  readonly #variants: ReadonlyMap<unknown, SchemaPlan> | undefined;

  constructor(node: ResolvedNode, planFor: (node: ResolvedNode) => SchemaPlan) {
    this.node = node;
    this.kind = node['x-kind'];
    this.isText = this.kind === 'markdown' || (node.pattern === '\\S' && !this.kind);
    this.items = node.items && planFor(node.items);
    const parts = Object.entries(node.properties ?? {}).map(([key, part]) => ({ key, plan: planFor(part) }));
    this.parts = new Map(parts.map(({ key, plan }) => [key, plan]));
    this.withKinds = parts.filter(({ plan }) => plan.hasKinds);
    this.withTexts = parts.filter(({ plan }) => plan.hasTexts);
    this.toConvert = parts.filter(({ plan }) => plan.isConverted);
    this.#tag = node.discriminator?.propertyName;
    const variants = (node.oneOf ?? []).map(planFor);
    this.#variants = node.oneOf && new Map(variants.map((plan) => [tagOf(plan.node, this.#tag), plan]));
    const below = [...(this.items ? [this.items] : []), ...parts.map(({ plan }) => plan), ...variants];
    this.hasKinds = this.kind !== undefined || below.some((plan) => plan.hasKinds);
    this.hasTexts = this.isText || below.some((plan) => plan.hasTexts);
    this.isConverted = this.kind !== undefined || node.default !== undefined || below.some((plan) => plan.isConverted);
  }

  /** The plan of a value's variant, or this one when there are no variants; undefined for a value of no variant. */
  variantFor(value: unknown): SchemaPlan | undefined {
    if (!this.#variants) return this;
    return this.#tag !== undefined && isData(value) ? this.#variants.get(value[this.#tag]) : undefined;
  }
}

/** One part of an object. */
interface PlannedPart {
  readonly key: string;
  readonly plan: SchemaPlan;
}

const tagOf = ({ properties }: ResolvedNode, tag: string | undefined) => tag && properties?.[tag]?.const;

/** The plan of a schema. Nodes that the schema shares have one plan. */
export function planOf(schema: ResolvedNode): SchemaPlan {
  const plans = new Map<ResolvedNode, SchemaPlan>();
  const planFor = (node: ResolvedNode): SchemaPlan => {
    const plan = plans.get(node) ?? new SchemaPlan(node, planFor);
    plans.set(node, plan);
    return plan;
  };
  return planFor(schema);
}

/** An object of a document. */
export type Data = Readonly<Record<string, unknown>>;

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
