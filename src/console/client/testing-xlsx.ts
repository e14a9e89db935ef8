import { strToU8, zipSync } from 'fflate';

interface Sheet {
  /** XML of the rows (`sheetData`) and what follows it. */
  readonly rows: string;
  readonly after?: string;
  readonly state?: string;
}

interface Book {
  readonly sheets: readonly Sheet[];
  /** XML of the shared strings. */
  readonly strings?: string;
  readonly styles?: string;
  readonly properties?: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** A spreadsheet file for tests. */
export function xlsxOf({ sheets, strings = '', styles = '', properties = '', more = {} }: Book): Uint8Array {
  const named = sheets.map(
    ({ state }, at) => `<sheet name="${at}" sheetId="${at + 1}" r:id="rId${at}" ${state ?? ''}/>`,
  );
  const links = sheets.map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at + 1}.xml"/>`);
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook>${properties}<sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
