import { parseRecord, recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { AdAnswer, AdRequest } from './ad-platform.ts';
import {
  answered,
  isInTime,
  isKnownClick,
  type Received,
  type Reception,
  SANDBOX_AD_TOKEN,
} from './sandbox-reception.ts';

const LISTS: Readonly<Record<string, readonly [list: string, type: string]>> = {
  '/ocpcapi/api/uploadConvertData': ['conversionTypes', 'newType'],
  '/ocpcapi/api/uploadInvalidConvertData': ['invalidConversionTypes', 'convertType'],
};
const BELOW = 100;
const MOST_URL = 1024;

const header = (status: number, desc: string, errors?: readonly object[]) =>
  answered({ header: { desc, status, ...(errors ? { errors } : {}) } });

/**
 * Baidu: accepts the correct rows of a request and names the others; a duplicate has the same click, type and second.
 */
export async function receiveBaidu({ method, url, body }: AdRequest, { now, book }: Reception): Promise<AdAnswer> {
  const [list = '', typeName = ''] = LISTS[new URL(url).pathname] ?? [];
  if (method !== 'POST' || list === '') return answered({}, 404);
  const data = parseRecord(body);
  if (!data) return header(2, 'json format error');
  if (data.token !== SANDBOX_AD_TOKEN) return header(3, 'token is invalid');
  const rows = Array.isArray(data[list]) ? data[list].map(recordOf) : [];
  if (rows.length === 0 || rows.length >= BELOW) return header(2, `${list} length error`);
  const isInvalid = list === 'invalidConversionTypes';
  const errors = rows.flatMap((row, index) => {
    const message = problemOf(row, typeName, { now, isInvalid });
    return message === '' ? [] : [{ code: 2010, message, position: `${list}[${index}]`, index }];
  });
  const good = rows.filter((_row, index) => !errors.some((error) => error.index === index));
  await book.keep(
    good.map((row) => receivedOf(row, typeName, isInvalid)),
    now,
  );
  const shown = errors.map(({ index: _index, ...error }) => error);
  if (shown.length === 0) return header(0, 'success');
  return header(good.length > 0 ? 1 : 2, good.length > 0 ? 'partial success' : 'fail', shown);
}

const clickOf = (row: Readonly<Record<string, unknown>>) => {
  const address = textOf(row.logidUrl);
  return URL.canParse(address) ? (new URL(address).searchParams.get('bd_vid') ?? '') : '';
};

function problemOf(
  row: Readonly<Record<string, unknown>>,
  typeName: string,
  { now, isInvalid }: { readonly now: Date; readonly isInvalid: boolean },
): string {
  const { convertTime: time, convertValue: value } = row;
  if (textOf(row.logidUrl).length > MOST_URL) return 'logidUrl too long';
  if (!isKnownClick(clickOf(row))) return 'logidUrl has no valid bd_vid';
  if (!Number.isSafeInteger(row[typeName]) || Number(row[typeName]) < 1) return `${typeName} is invalid`;
  if (typeof time !== 'number' || String(time).length !== 10) return 'convertTime must be seconds';
  // The withdrawn conversion may be old.
  if (!isInvalid && !isInTime(new Date(time * 1000), now)) return 'convertTime out of range';
  if (value !== undefined && (!Number.isSafeInteger(value) || Number(value) < 0)) return 'convertValue is invalid';
  return '';
}

function receivedOf(row: Readonly<Record<string, unknown>>, typeName: string, isInvalid: boolean): Received {
  const [clickId, time] = [clickOf(row), Number(row.convertTime)];
  const event = `${isInvalid ? '-' : ''}${row[typeName]}`;
  return { platform: 'baidu', key: `${clickId} ${event} ${time}`, event, clickId, happenedAt: new Date(time * 1000) };
}
