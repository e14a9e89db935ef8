/** What the caller asks for of a list. */
export interface PageRequest {
  readonly page?: number;
  readonly page_size?: number;
}

/** The page asked for, else the first of 20. */
export function pageOf({ page = 1, page_size: pageSize = 20 }: PageRequest) {
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize };
}
