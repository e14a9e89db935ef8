import ts from 'typescript';

/** One change of a source that its tests should notice. Offsets count UTF-16 units from the start of the file. */
export interface Break {
  /** Counts from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** A line that the changed text needs at the end of the file. */
  readonly needs?: string;
  /** Where to record that the line runs; empty when it runs while the file is loaded. */
  readonly marks: readonly Mark[];
}

/** A place for a record: before a statement, or before an expression (then with its end, for the brackets). */
interface Mark {
  readonly start: number;
  readonly end?: number;
}

/**
 * Every possible break of a source, in order: comparisons, logic, sums, numbers, conditions, dropped statements.
 *
 * Types, imports and logging are left alone.
 */
export function findBreaks(source: string): Break[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const found: Break[] = [];
  const everyFunction: Mark[] = [];
  const visit = (node: ts.Node): void => {
    const body = bodyOf(node);
    if (body) everyFunction.push(body);
    if (isLeftAlone(node)) return;
    for (const { at = node, ...change } of changesOf(node)) {
      const start = change.start ?? at.getStart();
      const { line } = file.getLineAndCharacterOfPosition(start);
      found.push({ end: at.getEnd(), ...change, start, line: line + 1, marks: markOf(node) ?? everyFunction });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

interface Change extends Partial<Pick<Break, 'start' | 'end' | 'needs'>> {
  readonly text: string;
  /** The text to replace; the node itself when missing. */
  readonly at?: ts.Node;
}

const OPERATORS: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '&&': '||', '||': '&&', '??': '&&', '+': '-', '-': '+', '*': '/', '/': '*', '%': '+' },
};
const METHODS: Readonly<Record<string, string>> = {
  ...{
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    trunc: 'ceil',
    round: 'floor',
  },
};
const QUERY_WORDS: Readonly<Record<string, string>> = {
  ...{ lt: 'lte', lte: 'lt', gt: 'gte', gte: 'gt', and: 'or', or: 'and', asc: 'desc', desc: 'asc', eq: 'ne', ne: 'eq' },
};
const SQL_WORDS: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '<>', '<>': '=', '+': '-', '-': '+' },
  ...{ AND: 'OR', OR: 'AND', DESC: 'ASC', GREATEST: 'LEAST', LEAST: 'GREATEST', min: 'max', max: 'min' },
};

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) {
    if (isDefault(node) && [node.parent, node.left].some(isDefault)) return [{ text: node.left.getText() }];
    const text = OPERATORS[node.operatorToken.getText()];
    return text && !isOfTexts(node) ? [{ at: node.operatorToken, text }] : [];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [{ text: node.operand.getText() }];
  }
  if (ts.isNumericLiteral(node)) return [{ text: String(Number(node.text) + 1) }];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ text: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ text: 'true' }];
  if (ts.isConditionalExpression(node)) return [{ at: node.condition, text: `!(${node.condition.getText()})` }];
  if (ts.isIfStatement(node)) return node.elseStatement ? [] : [{ text: ';' }];
  if (ts.isExpressionStatement(node)) return droppings(node);
  if (ts.isCallExpression(node)) return changesOfCall(node);
  return isSql(node) ? changesOfSql(node) : [];
}

/** `a && b ?? c` is a syntax error, so of several defaults only the last is dropped. */
function isDefault(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
}

/** Nobody would subtract texts by mistake. */
function isOfTexts({ operatorToken, left, right }: ts.BinaryExpression): boolean {
  const isText = (part: ts.Node) => ts.isStringLiteral(part) || ts.isTemplateLiteral(part);
  return operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(left) || isText(right));
}

function droppings(node: ts.ExpressionStatement): Change[] {
  const rest = ts.isBlock(node.parent) && node.parent.statements.at(-1) !== node;
  return [{ text: ';' }, ...(rest ? [{ text: 'return;' }] : [])];
}

function changesOfCall({ expression, arguments: parts }: ts.CallExpression): Change[] {
  if (ts.isPropertyAccessExpression(expression)) {
    const text = METHODS[expression.name.text];
    return text ? [{ at: expression.name, text }] : [];
  }
  const word = ts.isIdentifier(expression) ? expression.text : '';
  const text = QUERY_WORDS[word];
  if (!text) return [];
  const other = { at: expression, text: 'broken', needs: `import { ${text} as broken } from 'drizzle-orm';` };
  const conditions = word === 'and' || word === 'or' ? parts : [];
  return [other, ...conditions.map((at) => ({ at, text: 'undefined' }))];
}

function isSql(node: ts.Node): boolean {
  const isText = ts.isTemplateLiteralToken(node);
  return isText && /\b(SELECT|FROM|WHERE|CASE|AND|SET|LIMIT)\b|^`sql/.test(node.getText() + tagOf(node));
}

function tagOf(node: ts.Node): string {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isTaggedTemplateExpression(at)) return at.tag.getText() === 'sql' ? ' SET ' : '';
    if (ts.isStatement(at)) return '';
  }
  return '';
}

function changesOfSql(node: ts.Node): Change[] {
  const words = node
    .getText()
    .matchAll(
      /(?<![-<>=!:])(?:<=|>=|<>|=|<|>)(?![<>=])|\b(?:AND|OR|DESC|GREATEST|LEAST|min|max)\b|(?<= )[-+](?= )|\b\d+\b/g,
    );
  return [...words].map(({ 0: word, index }) => {
    const start = node.getStart() + index;
    return { start, end: start + word.length, text: SQL_WORDS[word] ?? String(Number(word) + 1) };
  });
}

function isLeftAlone(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  return ts.isExpressionStatement(node) && /^(?:void )?(?:[\w.]+\.)?(?:log|console)\.\w+\(/.test(node.getText());
}

function bodyOf(node: ts.Node): Mark | undefined {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return undefined;
  const body = node.body as ts.Node;
  if (ts.isBlock(body)) return { start: body.getStart() + 1 };
  return { start: body.getStart(), end: body.getEnd() };
}

/** The nearest place that runs when the node does; undefined when it runs while its file is loaded. */
function markOf(node: ts.Node): readonly Mark[] | undefined {
  for (let at = node; at.parent; at = at.parent) {
    if (ts.isBlock(at.parent)) return [{ start: at.getStart() }];
    const body = bodyOf(at.parent);
    if (body) return [body];
  }
  return undefined;
}

/** The source with a record of each id at its marks. */
export function withMarks(
  source: string,
  noted: readonly { readonly id: number | string; readonly marks: readonly Mark[] }[],
): string {
  const inserted = noted.flatMap(({ id, marks }) => {
    const note = `globalThis.noteReached?.(${JSON.stringify(id)})`;
    return marks.flatMap(({ start, end }) =>
      end === undefined
        ? [{ at: start, text: `${note};` }]
        : [
            { at: start, text: `(${note},` },
            { at: end, text: ')' },
          ],
    );
  });
  return inserted
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), source);
}
