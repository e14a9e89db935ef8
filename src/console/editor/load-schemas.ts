import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { consoleApi } from '../client/console-api.ts';

/** The schemas of everything that authors write, by path below `schemas`. */
export async function loadSchemas(signal: AbortSignal): Promise<FormSchemas> {
  const { schemas } = await consoleApi('GET /console/api/schemas', undefined, { signal });
  // The server serves the repository's files; a test of the forms reads the same ones.
  return schemas as FormSchemas;
}
