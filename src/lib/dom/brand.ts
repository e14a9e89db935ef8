/** The school as `index.html` names it, into which the build puts what `pages-config/site.yaml` says. */
export const brand = {
  get name(): string {
    return metaOf('application-name');
  },
  get slogan(): string {
    // The description is that of the page which the document was asked for.
    return metaOf('slogan');
  },
};

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
