import { quoted } from '#src/contract/console/csv.ts';

/** A larger file cannot be a list of a school. */
const MOST_BYTES = 20_000_000;

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of old binary Excel files, and of files with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

type TableFile =
  /** The table as CSV, whatever the file's format. */
  | { readonly text: string }
  /** Why it cannot be read. */
  | { readonly problem: string };

/** A table from a file: CSV in UTF-8 or GB18030, or a spreadsheet (.xlsx), whose parser is loaded on demand. */
export async function readTableFile(file: Blob): Promise<TableFile> {
  if (file.size > MOST_BYTES) return { problem: '文件超过 20 MB，请分成几份' };
  const bytes = await file.arrayBuffer();
  const start = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  if (startsWith(start, OLE)) {
    return { problem: '这是旧版 Excel（.xls）或设了密码的文件：请在表格软件里另存为 .xlsx 或 CSV 再选' };
  }
  if (startsWith(start, ZIP)) return readSpreadsheet(new Uint8Array(bytes));
  const text = decodeExport(bytes);
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text)) {
    return { problem: '这是网页格式的表格：请用表格软件打开，另存为 .xlsx 或 CSV 再选' };
  }
  return { text };
}

async function readSpreadsheet(bytes: Uint8Array): Promise<TableFile> {
  const reader = await import('./read-xlsx.ts').catch(() => undefined);
  if (!reader) return { problem: '没有读成，请检查网络，再选一次' };
  try {
    const text = reader
      .readXlsx(bytes)
      .map((cells) => cells.map((cell) => quoted(cell.replaceAll('\t', ' '))).join(','));
    return text.length > 0 ? { text: text.join('\n') } : { problem: '表格是空的' };
  } catch (error) {
    if (error instanceof Error && error.name === 'TableProblem') return { problem: error.message };
    throw error;
  }
}

/** The text of a file. Chinese spreadsheets export in their own encoding, so both are tried. */
function decodeExport(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
