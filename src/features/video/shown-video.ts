import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';

/** The video in a query: one of ours, or a file at a trusted address. */
export type ShownVideo = { readonly uuid: string } | { readonly address: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NAMES = ['video', 'video_uuid', 'uuid', 'id', 'url', 'src'];

/** The video in a query; undefined for none, and for an untrusted address. */
export function shownVideo(query: URLSearchParams, hosts: readonly string[]): ShownVideo | undefined {
  const values = NAMES.flatMap((name) => query.get(name)?.trim() ?? []).filter(Boolean);
  const uuid = values.find((value) => UUID.test(value));
  if (uuid) return { uuid: uuid.toLowerCase() };
  const address = values.find((value) => isAllowedAddress(value, hosts));
  return address === undefined ? undefined : { address };
}
