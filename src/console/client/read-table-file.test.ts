import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readTableFile } from './read-table-file.ts';
import { xlsxOf } from './testing-xlsx.ts';

const readBytes = (bytes: Uint8Array) => readTableFile(new Blob([bytes as Uint8Array<ArrayBuffer>]));
const textOf = async (bytes: Uint8Array) => {
  const found = await readBytes(bytes);
  return 'text' in found ? found.text : `! ${found.problem}`;
};
const rowOf = async (cells: string, styles = '', properties = '') =>
  textOf(xlsxOf({ sheets: [{ rows: `<row r="1">${cells}</row>` }], styles, properties }));
const numberOf = (value: string) => rowOf(`<c r="A1"><v>${value}</v></c>`);
const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>
  <numFmt numFmtId="165" formatCode="[Red]0.00&quot;days&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`;
const dateOf = (value: string, style: number, properties = '') =>
  rowOf(`<c r="A1" s="${style}"><v>${value}</v></c>`, STYLES, properties);

describe('numbers of a spreadsheet', () => {
  it.each([
    ['7.8000000000000E+13', '78000000000000'],
    ['780123456789012', '780123456789012'],
    ['7.80123456789012E14', '780123456789012'],
    ['19.899999999999999', '19.9'],
    ['-80.5', '-80.5'],
    ['0', '0'],
    ['0.0000001', '1e-7'],
  ])('%s are read as %s', async (stored, text) => {
    expect(await numberOf(stored)).toBe(text);
  });

  it('that are longer than it keeps are not taken for what was typed', async () => {
    expect(await numberOf('780123456789012000')).toBe('7.80123456789012E+17');
  });

  it.each([
    ['46346', 1, '2026-11-20'],
    ['46346.417384259256', 2, '2026-11-20 10:01:02'],
    ['46346', 3, '2026-11-20'],
    ['0.75', 2, '18:00:00'],
    ['46346', 4, '46346'],
    ['46346', 0, '46346'],
  ])('%s in style %i is %s', async (stored, style, text) => {
    expect(await dateOf(stored, style)).toBe(text);
  });

  it('may count days from 1904', async () => {
    expect(await dateOf('44884', 1, '<workbookPr date1904="1"/>')).toBe('2026-11-20');
  });
});

describe('cells of a spreadsheet', () => {
  it('are texts as they stand, with long numbers, marks and several lines', async () => {
    const strings =
      '<si><t>SF0012345678901234</t></si><si><r><t>周</t></r><r><t xml:space="preserve"> &amp; “雨”,"x"</t></r></si>';
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>
      <c r="C1" t="inlineStr"><is><t>一\n二\t三</t></is></c><c r="D1" t="str"><f>A1&amp;"!"</f><v>算好的</v></c><c r="E1"><f>1+1</f></c></row>`;
    const text = await textOf(xlsxOf({ sheets: [{ rows }], strings }));

    expect(readCsv(text)).toEqual([{ line: 1, cells: ['SF0012345678901234', '周 & “雨”,"x"', '一\n二 三', '算好的'] }]);
  });

  it('keep their places: empty rows and cells, and of merged cells the first', async () => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>登记表</t></is></c><c r="B1"/></row>
      <row r="4"><c r="A4"><v>7</v></c><c r="C4"><v>9</v></c></row><row r="1048576"><c r="A1048576" s="1"/></row>`;
    const after = '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>';

    expect(readCsv(await textOf(xlsxOf({ sheets: [{ rows, after }] })))).toEqual([
      { line: 1, cells: ['登记表'] },
      { line: 4, cells: ['7', '', '9'] },
    ]);
  });

  it('come from the first sheet with content that is not hidden', async () => {
    const sheet = (value: number) => `<row><c><v>${value}</v></c></row>`;
    const sheets = [{ rows: sheet(1), state: 'state="hidden"' }, { rows: '' }, { rows: sheet(3) }, { rows: sheet(4) }];

    expect(await textOf(xlsxOf({ sheets }))).toBe('3');
  });

  it('are known with the prefix that some programs write', async () => {
    const more = {
      'xl/worksheets/sheet1.xml':
        '<x:worksheet><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    };
    expect(await textOf(xlsxOf({ sheets: [{ rows: '' }], more }))).toBe('5');
  });
});

describe('a file that is no table', () => {
  it.each([
    ['an old or locked one', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /旧版 Excel（\.xls）或设了密码/],
    ['a page named .xls', strToU8('<html><table><tr><td>1</td></tr></table></html>'), /网页格式/],
    ['a broken one', strToU8('PK\u0003\u0004 broken'), /文件可能坏了/],
    ['another package', zipSync({ 'word/document.xml': strToU8('<a/>') }), /文件可能坏了/],
    ['broken XML', xlsxOf({ sheets: [{ rows: '<row><c' }] }), /文件可能坏了/],
    ['an empty one', xlsxOf({ sheets: [{ rows: '' }] }), /是空的/],
    ['too many rows', xlsxOf({ sheets: [{ rows: '<row r="50001"><c r="A50001"><v>1</v></c></row>' }] }), /太大/],
    ['a far column', xlsxOf({ sheets: [{ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }] }), /太大/],
    ['a bomb', xlsxOf({ sheets: [{ rows: ' '.repeat(50_000_000) }] }), /太大/],
  ])('%s is refused in words', async (_name, bytes, words) => {
    expect(await textOf(bytes)).toMatch(words);
  });

  it('has no entities of its own: none is expanded', async () => {
    const more = {
      'xl/sharedStrings.xml': `<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`,
    };
    const rows = '<row><c t="s"><v>0</v></c></row>';
    expect(await textOf(xlsxOf({ sheets: [{ rows }], more }))).not.toContain('aaaa');
  });
});

it('reads CSV in UTF-8 and in the encoding of Chinese spreadsheets', async () => {
  expect(await textOf(new Uint8Array([0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0xcf, 0xfb, 0xba, 0xc4]))).toBe('日期,消耗');
  expect(await textOf(strToU8('日期,消耗'))).toBe('日期,消耗');
});
