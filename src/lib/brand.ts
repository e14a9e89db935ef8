/** The school as `index.html` names it, which takes it from `pages-config/site.yaml`. */
export const brand = {
  get name(): string {
    return metaOf('application-name');
  },
  get slogan(): string {
    return metaOf('description');
  },
};

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
