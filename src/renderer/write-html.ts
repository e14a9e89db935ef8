import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/**
 * The HTML that `renderToStaticMarkup` of react-dom gives for `node`, in about a fifth of the time; undefined where it
 * holds anything that is not known here exactly, and has to be left to react-dom.
 *
 * Components are called as functions: while a component renders, for their hooks to work. What they throw is thrown.
 * Known are plain components, fragments, and the elements and attributes below. Source: react-dom 19.3,
 * `react-dom-server-legacy.node`, `pushStartInstance` and `pushAttribute`; `write-html.test.tsx` compares the two.
 */
export function writeHtml(node: ReactNode): string | undefined {
  const writer = new HtmlWriter();
  try {
    writer.write(node);
    return writer.html;
  } catch (reason) {
    if (reason === GIVE_UP) return undefined;
    throw reason;
  }
}

/** Thrown, and caught above, to leave the recursion at once. */
const GIVE_UP = Symbol('left to react-dom');

type Props = Readonly<Record<string, unknown>>;

/** Elements of which nothing but their attributes and children is written. */
const ELEMENTS = new Set(
  (
    'a address article aside b blockquote caption cite code dd del details dialog div dl dt em fieldset figcaption figure ' +
    'footer h1 h2 h3 h4 h5 h6 header i ins label legend li main mark nav noscript ol p picture q s section small span ' +
    'strong sub summary sup table tbody td tfoot th thead time tr u ul data svg g path rect circle ellipse line polygon'
  ).split(' '),
);
/** Elements without children, with a slash at their end. */
const EMPTY_ELEMENTS = new Set(['br', 'hr', 'wbr', 'source']);
/** Attributes that some elements have written after all others, in this order. */
const WRITTEN_LAST: Readonly<Record<string, readonly string[]>> = {
  form: ['action', 'encType', 'method', 'target'],
  button: ['name'],
  input: ['name', 'checked', 'value'],
};

/** Attributes that hold text or a number, under the name they have in HTML. */
const TEXT_ATTRIBUTES = new Map(
  (
    'id type alt width height role lang title rel target loading decoding sizes media method name dateTime autoComplete ' +
    'inputMode pattern placeholder maxLength minLength min max step scope viewBox fill stroke d x y r cx cy rx ry x1 x2 y1 y2 ' +
    'points enterKeyHint fetchPriority srcSet xmlns value'
  )
    .split(' ')
    .map((name) => [name, name] as const),
)
  .set('className', 'class')
  .set('tabIndex', 'tabindex')
  .set('htmlFor', 'for')
  .set('strokeWidth', 'stroke-width');
TEXT_ATTRIBUTES.set('strokeLinecap', 'stroke-linecap').set('strokeLinejoin', 'stroke-linejoin');
TEXT_ATTRIBUTES.set('fillRule', 'fill-rule').set('clipRule', 'clip-rule');
/** Attributes that are there or not. */
const SWITCHES = new Set(
  'hidden disabled required noValidate open controls playsInline loop readOnly checked'.split(' '),
);
const ADDRESSES = new Set(['href', 'src', 'action']);
/** An address that react-dom might not let through. */
const LIKE_SCRIPT = /^[^a-z/#]*j/i;
const MARKUP = /["'&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

class HtmlWriter {
  html = '';
  /** Open `picture` and `svg` elements: what is in them follows rules of its own. */
  #pictures = 0;
  #drawings = 0;

  write(node: ReactNode): void {
    if (typeof node === 'string') this.html += escapeText(node);
    else if (typeof node === 'number') this.html += node;
    else if (Array.isArray(node)) for (const child of node as readonly ReactNode[]) this.write(child);
    else if (isValidElement<Props>(node)) this.#writeElement(node);
    else if (node !== null && node !== undefined && typeof node !== 'boolean') throw GIVE_UP;
  }

  #writeElement({ type, props }: ReactElement<Props>): void {
    if (typeof type === 'string') this.#writeTag(type, props);
    else if (type === Fragment) this.write(props.children as ReactNode);
    else if (typeof type === 'function' && !('prototype' in type && type.prototype?.isReactComponent))
      this.write((type as (props: Props) => ReactNode)(props));
    else throw GIVE_UP;
  }

  #writeTag(tag: string, props: Props): void {
    this.html += `<${tag}`;
    const last = WRITTEN_LAST[tag];
    for (const name in props) if (!last?.includes(name)) this.#writeAttribute(name, props[name]);
    for (const name of last ?? []) this.#writeAttribute(name, props[name]);
    if (EMPTY_ELEMENTS.has(tag) || this.#isPlainPicture(tag, props) || tag === 'input') {
      if (props.children !== undefined || props.dangerouslySetInnerHTML !== undefined) throw GIVE_UP;
      this.html += '/>';
      return;
    }
    this.html += '>';
    if (!ELEMENTS.has(tag) && tag !== 'form' && tag !== 'button' && !(tag === 'title' && this.#drawings > 0))
      throw GIVE_UP;
    this.#writeChildren(tag, props);
    this.html += `</${tag}>`;
  }

  /** A picture that react-dom does not preload. */
  #isPlainPicture(tag: string, { loading, src, srcSet }: Props): boolean {
    const isInPlace = String(src).startsWith('data:') && srcSet === undefined;
    return tag === 'img' && (loading === 'lazy' || this.#pictures > 0 || isInPlace);
  }

  #writeChildren(tag: string, { children, dangerouslySetInnerHTML: inner }: Props): void {
    if (inner !== undefined) {
      const html = (inner as { readonly __html?: unknown } | null)?.__html;
      if (typeof html !== 'string' || (children !== undefined && children !== null)) throw GIVE_UP;
      this.html += html;
      return;
    }
    // Its text is not made of elements.
    if (tag === 'title' && typeof children !== 'string') throw GIVE_UP;
    const [picture, drawing] = [Number(tag === 'picture'), Number(tag === 'svg')];
    this.#pictures += picture;
    this.#drawings += drawing;
    this.write(children as ReactNode);
    this.#pictures -= picture;
    this.#drawings -= drawing;
  }

  #writeAttribute(name: string, value: unknown): void {
    if (value === null || value === undefined) return;
    if (name === 'children' || name === 'dangerouslySetInnerHTML' || name === 'ref') return;
    const written = TEXT_ATTRIBUTES.get(name);
    if (written !== undefined && (typeof value === 'string' || typeof value === 'number'))
      this.html += ` ${written}="${escapeText(String(value))}"`;
    else if (SWITCHES.has(name) && typeof value === 'boolean') this.html += value ? ` ${name}=""` : '';
    else if (/^(?:data|aria)-[a-z-]+$/.test(name) && OWN_VALUES.has(typeof value))
      this.html += ` ${name}="${escapeText(String(value))}"`;
    else if (ADDRESSES.has(name) && typeof value === 'string' && value !== '' && !LIKE_SCRIPT.test(value))
      this.html += ` ${name}="${escapeText(value)}"`;
    else throw GIVE_UP;
  }
}

/** What attributes of one's own may hold; `false` is written out. */
const OWN_VALUES = new Set(['string', 'number', 'boolean']);

function escapeText(text: string): string {
  return text.replace(MARKUP, (mark) => ENTITIES[mark] ?? mark);
}
