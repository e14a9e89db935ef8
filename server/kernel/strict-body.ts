type Fields = Readonly<Record<string, string>>;

/** JSON's tokens, in a text that is valid JSON. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * The fields of a form; undefined when two parsers could read it differently: a repeated name, text that is not UTF-8,
 * a part without a name.
 */
export function readForm(body: string): Fields | undefined {
  const fields = new Map<string, string>();
  for (const part of body === '' ? [] : body.split('&')) {
    const at = part.indexOf('=');
    const name = decoded(part.slice(0, Math.max(at, 0)));
    const value = decoded(part.slice(at + 1));
    if (!name || value === undefined || fields.has(name)) return undefined;
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** The value of a JSON text; undefined when it is invalid, or an object in it has a key twice. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasDoubledKey(text) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether a body, a form or JSON, can be read in more than one way. */
export function isAmbiguous(body: string): boolean {
  const isJson = /^\s*[{[]/.test(body);
  return (isJson ? readJson(body) : readForm(body)) === undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function hasDoubledKey(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      // A key may contain escapes, so its decoded text is compared.
      const key = String(JSON.parse(last));
      const keys = open.at(-1);
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
    last = token;
  }
  return false;
}
