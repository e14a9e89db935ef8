/** A photographed page of an answer. */
export interface Page {
  /** Also the id of the upload request: a page sent twice is stored once. */
  readonly id: string;
  /** The upload on the server; null until the page has arrived. */
  readonly upload: Arrived | null;
  /** Why the server refused the page, as text; empty otherwise. A refused page is not sent again automatically. */
  readonly problem: string;
  /**
   * `takenAtMs`: when the page was added, in milliseconds by the server's clock. `digest`: SHA-256 of its bytes, where
   * the browser can compute it.
   */
  readonly takenAtMs?: number;
  readonly digest?: string;
  /** The server knows which answer the page belongs to: once it has arrived, this device deletes it. */
  readonly isLeaving?: boolean;
}

interface Arrived {
  readonly uuid: string;
  readonly width: number;
  readonly height: number;
}

/** The pages of each answer on this device, by place such as `homework:<uuid>`. */
export type Places = Readonly<Record<string, readonly Page[]>>;

/** The pages in a stored text; damaged entries are left out. */
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

/** The pages with one of them moved to position `to`. */
export function movePage(pages: readonly Page[], id: string, to: number): readonly Page[] {
  const page = pages.find((one) => one.id === id);
  if (!page) return pages;
  const rest = pages.filter((one) => one !== page);
  return [...rest.slice(0, to), page, ...rest.slice(to)];
}

/** The pages of all places that are not on the server yet. */
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
