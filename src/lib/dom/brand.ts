interface Brand {
  readonly name: string;
  readonly slogan: string;
}

/** The brand in `index.html`, filled in by the build from `pages-config/site.yaml`. */
export const brand: Brand = {
  get name(): string {
    return given?.name ?? metaOf('application-name');
  },
  get slogan(): string {
    // The description belongs to the page that the document was requested for.
    return given?.slogan ?? metaOf('slogan');
  },
};

let given: Brand | undefined;

/** Names the brand where there is no document: on the server. */
export function giveBrand(brand: Brand): void {
  given = brand;
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
