export function UiGallery() {
  return null;
}
