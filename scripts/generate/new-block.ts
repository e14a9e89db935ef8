import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * `npm run new -- block <type>`: adds a new block type to every place that must know it, as a start to edit. The result
 * compiles, passes the tests and can be added in Studio.
 */
const root = process.cwd();
const [kind, type = '', title = type] = process.argv.slice(2);
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

if (kind !== 'block' || !NAME.test(type)) {
  console.error('Usage: npm run new -- block <type> [title], for instance: npm run new -- block price-table 价目表');
  process.exit(2);
}
if (existsSync(join(root, `schemas/blocks/${type}.schema.json`))) {
  console.error(`There is a block "${type}" already.`);
  process.exit(1);
}

const name = type.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
const quoted = type.includes('-') ? `'${type}'` : type;

write(`schemas/blocks/${type}.schema.json`, `${JSON.stringify(schema(), null, 2)}\n`);
write(
  `src/blocks/${type}/${type}.tsx`,
  `import type { BlockProps } from '#src/page-model/block-props.ts';
import './${type}.css';

/** ${title}. */
export default function ${name}({ block }: BlockProps<'${type}'>) {
  return <p className="${type}">{block.text}</p>;
}
`,
);
write(`src/blocks/${type}/${type}.css`, `.${type} {\n  margin: 0;\n  color: var(--ink);\n}\n`);
insert(
  'schemas/block.schema.json',
  '    {\n      "$ref": "blocks/fragment.schema.json"',
  `    {\n      "$ref": "blocks/${type}.schema.json"\n    },\n`,
);
insertSorted(
  'src/blocks/registry.ts',
  '...islandBlocks,',
  `${quoted}: { load: () => import('./${type}/${type}.tsx') },`,
);
insertSorted('src/page-model/block-names.ts', 'const BLOCK_NAMES', `${quoted}: '${title}',`);
insert(
  'docs/authoring.md',
  '**fragment** ',
  `**${type}** ${title}。\n\n\`\`\`yaml\n- type: ${type}\n  text: 一句话\n\`\`\`\n\n`,
);
for (const script of ['generate-types', 'generate-editor-schema']) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/generate/${script}.ts`], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
console.log(`
What it holds        schemas/blocks/${type}.schema.json, then npm run generate
How it looks         src/blocks/${type}/${type}.tsx and ${type}.css
What authors read    docs/authoring.md, under 其他
Its picture          src/console/editor/outline/block-icon.tsx, if it should have one of its own`);

function schema() {
  const ref = (definition: string, words: string) => ({
    $ref: `../values.schema.json#/$defs/${definition}`,
    title: words,
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `https://schemas.local/blocks/${type}.schema.json`,
    title: name,
    description: `${title}。`,
    type: 'object',
    additionalProperties: false,
    required: ['type', 'text'],
    properties: {
      type: { const: type, title, description: `${title}。` },
      id: ref('blockId', '名字（id）'),
      when: ref('when', '显示条件'),
      text: { ...ref('text', '文字'), description: '文字。' },
    },
  };
}

function write(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(`+ ${file}`);
}

/** Inserts a text before the first occurrence of another. */
function insert(file: string, before: string, text: string): void {
  const whole = readFileSync(join(root, file), 'utf8');
  const at = whole.indexOf(before);
  if (at < 0) throw new Error(`${file} has no ${JSON.stringify(before)}.`);
  writeFileSync(join(root, file), whole.slice(0, at) + text + whole.slice(at));
  console.log(`~ ${file}`);
}

/** Inserts an entry into a list of one entry per line, sorted by name; `list` is the line above it. */
function insertSorted(file: string, list: string, entry: string): void {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const key = (line: string) => line.trim().replace(/^'/, '');
  let at = lines.findIndex((line) => line.includes(list)) + 1;
  if (at === 0) throw new Error(`${file} has no ${JSON.stringify(list)}.`);
  while (/^ {2}\S/.test(lines[at] ?? '') && key(lines[at] ?? '') < key(entry)) at += 1;
  lines.splice(at, 0, `  ${entry}`);
  writeFileSync(join(root, file), lines.join('\n'));
  console.log(`~ ${file}`);
}
