import { Parser } from 'saxen';

/** A problem with a file; the message is for the user who chose it. */
export class TableProblem extends Error {
  override readonly name = 'TableProblem';
}

export const UNREADABLE = new TableProblem(
  '读不出这个表格，文件可能坏了：请在表格软件里打开，另存为 .xlsx 或 CSV 再选',
);

interface Handlers {
  readonly open: (name: string, attribute: (name: string) => string | undefined, stop: () => void) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/**
 * Parses an XML part and calls the handlers. Names come without their namespace prefix. Only XML's own entities are
 * allowed.
 */
export function walk(xml: string, { open, close, text }: Handlers): void {
  if (xml === '') return;
  const parser = new Parser();
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('openTag', (name, attributes, decode) => {
    const attribute = (wanted: string) => {
      const found = Object.entries(attributes()).find(([key]) => plain(key) === wanted);
      return found && decode(found[1]);
    };
    open(plain(name), attribute, () => parser.stop());
  });
  if (close) parser.on('closeTag', (name) => close(plain(name)));
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', text);
  }
  parser.on('error', () => {
    throw UNREADABLE;
  });
  parser.parse(xml);
}
