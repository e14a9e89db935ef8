/** A photographed page of an answer. */
export interface Page {
  /** Also the id of its upload request: sent again, it is the same picture. */
  readonly id: string;
  /** Once it has arrived. */
  readonly upload: Arrived | null;
  /** Why the server refused it; it is not sent again by itself. */
  readonly problem: string;
  /** When it was added, by the server's clock, in milliseconds; and SHA-256 of its bytes, where the browser can tell. */
  readonly takenAtMs?: number;
  readonly digest?: string;
  /** The server knows where it belongs: once it has arrived, this device forgets it. */
  readonly isLeaving?: boolean;
}

interface Arrived {
  readonly uuid: string;
  readonly width: number;
  readonly height: number;
}

/** The pages of each answer that is written on this device, by its place: `homework:<uuid>`. */
export type Places = Readonly<Record<string, readonly Page[]>>;

/** The stored text of pages; what is damaged is left out. */
export function readPlaces(stored: string | undefined): Places {
  try {
    const read: unknown = JSON.parse(stored ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).map(([place, pages]) => [place, Array.isArray(pages) ? pages.filter(isPage) : []]),
    );
  } catch {
    return {};
  }
}

/** The pages with one of them at another place of the order. */
export function movePage(pages: readonly Page[], id: string, to: number): readonly Page[] {
  const page = pages.find((one) => one.id === id);
  if (!page) return pages;
  const rest = pages.filter((one) => one !== page);
  return [...rest.slice(0, to), page, ...rest.slice(to)];
}

/** Those that wait for the server, of all places. */
export function waitingPages(places: Places): readonly Page[] {
  return Object.values(places)
    .flat()
    .filter(({ upload, problem }) => upload === null && problem === '');
}

function isPage(value: unknown): value is Page {
  const { id, upload, problem } = (value ?? {}) as Partial<Record<keyof Page, unknown>>;
  const arrived = upload as Partial<Arrived> | null | undefined;
  const isArrived = arrived === null || typeof arrived?.uuid === 'string';
  return typeof id === 'string' && typeof problem === 'string' && isArrived;
}
