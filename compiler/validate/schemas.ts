import { planOf, type SchemaPlan } from './schema-plan.ts';
import { resolveSchema, type SchemaFiles, type SchemaName } from './schema-set.ts';

/** The schemas of a site. Each is made ready for walking documents when first asked for. Decision 0363. */
export class Schemas {
  readonly files: SchemaFiles;
  readonly #plans = new Map<SchemaName, SchemaPlan>();

  constructor(files: SchemaFiles) {
    this.files = files;
  }

  /** The schema of a kind of file, with its references replaced. */
  of(name: SchemaName): SchemaPlan {
    const plan = this.#plans.get(name) ?? planOf(resolveSchema(this.files, `${name}.schema.json`));
    this.#plans.set(name, plan);
    return plan;
  }

  /** The schema of a block of a page or fragment. */
  get block(): SchemaPlan {
    const block = this.of('page').parts.get('blocks')?.items;
    if (!block) throw new Error('The schema of pages has no blocks.');
    return block;
  }
}
