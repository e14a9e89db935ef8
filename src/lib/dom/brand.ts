/** The brand in `index.html`, filled in by the build from `pages-config/site.yaml`. */
export const brand = {
  get name(): string {
    return metaOf('application-name');
  },
  get slogan(): string {
    // The description belongs to the page that the document was requested for.
    return metaOf('slogan');
  },
};

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
