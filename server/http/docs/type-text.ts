type Json = Readonly<Record<string, unknown>>;

/** A schema in the words of TypeScript, indented: `{ uuid: string; price: integer }`. */
export function typeText(schema: unknown, indent = ''): string {
  if (!isRecord(schema)) return 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((branch) => typeText(branch, indent)).join(' | ');
  if (schema.type === 'array') return arrayText(typeText(schema.items, indent));
  if (schema.type === 'object') return objectText(schema, indent);
  return typeof schema.type === 'string' ? schema.type : 'unknown';
}

function arrayText(item: string): string {
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function objectText({ properties, required, patternProperties }: Json, indent: string): string {
  if (!isRecord(properties)) {
    const [value] = isRecord(patternProperties) ? Object.values(patternProperties) : [];
    return `Record<string, ${typeText(value, indent)}>`;
  }
  const inner = `${indent}  `;
  const needed = Array.isArray(required) ? required : [];
  const lines = Object.entries(properties).map(
    ([name, property]) => `${inner}${name}${needed.includes(name) ? '' : '?'}: ${typeText(property, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
