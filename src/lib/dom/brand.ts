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
    // The text in the document describes the page that was requested, not the brand.
    return given?.slogan ?? metaOf('slogan');
  },
};

let given: Brand | undefined;

/** Sets the brand where there is no document: on the server. */
export function giveBrand(brand: Brand): void {
  given = brand;
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
