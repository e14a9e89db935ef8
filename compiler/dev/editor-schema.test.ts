import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { validate as check, encode } from '../../tests/page-cases/sample-site.ts';
import { VALID_PAGE } from '../../tests/page-cases/valid-page.ts';
import { readSource } from '../read/read-source.ts';
import { loadSchemas } from '../site/load-schemas.ts';
import { IDS_FILE, idsSchema } from './editor-ids-schema.ts';
import { EDITOR_KINDS, editorSchema } from './editor-schema.ts';

const schemas = loadSchemas(`${import.meta.dirname}/../../schemas`);

type Kind = (typeof EDITOR_KINDS)[number];
const compiled = new Map<Kind, ValidateFunction>();

/** Compiled once for each kind: it takes longer than all checks. */
function compile(kind: Kind): ValidateFunction {
  const known = compiled.get(kind);
  if (known) return known;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(idsSchema({ 'course-number': [{ id: 'KY2027-EN-01', title: '体验课' }] }), IDS_FILE);
  const accepts = ajv.compile(editorSchema(schemas, kind));
  compiled.set(kind, accepts);
  return accepts;
}

function documentOf(text: string) {
  const { document } = readSource('page.yaml', encode(text));
  if (!document) throw new Error('The text cannot be read.');
  return document;
}

describe('editorSchema', () => {
  it.each(EDITOR_KINDS)('is complete in itself for %s, but for the ids of the catalogue', (kind) => {
    const refs = JSON.stringify(editorSchema(schemas, kind)).match(/"\$ref":"[^"]+"/g) ?? [];

    const outside = refs.filter((ref) => !ref.startsWith('"$ref":"#/definitions/'));
    expect(outside.filter((ref) => !ref.startsWith(`"$ref":"${IDS_FILE}#/definitions/`))).toEqual([]);
    expect(() => compile(kind)).not.toThrow();
  });

  it('names the wrong value itself when a block type is misspelt', () => {
    const accepts = compile('page');

    accepts(documentOf(VALID_PAGE.replace('type: faq', 'type: fqa')).value);

    expect(accepts.errors).toMatchObject([{ instancePath: '/blocks/4/type', keyword: 'enum' }]);
  });

  it('allows a course that the catalogue does not have', () => {
    const { value } = documentOf(VALID_PAGE.replace('KY2027-EN-01', 'KY2099-XX-01'));

    expect(compile('page')(value)).toBe(true);
  });

  it.each([
    ['nothing', VALID_PAGE],
    ['a misspelt key', VALID_PAGE.replace('src: spring', 'scr: spring')],
    ['a missing field', VALID_PAGE.replace('submit: 1元抢购, ', '')],
    ['a wrong type', VALID_PAGE.replace('price: 100', 'price: cheap')],
    ['a wrong variant', VALID_PAGE.replace('variant: douyin', 'variant: weixin')],
  ])('agrees with the compiler about a page with %s wrong', (_, text) => {
    const document = documentOf(text);

    expect(compile('page')(document.value)).toBe(check(document, 'page').length === 0);
  });
});
