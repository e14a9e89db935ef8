/** Fetches what plays a video at the first tap on one, and taps again: until then the page knows nothing of videos. */
export function playVideos(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-play]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    import('#src/blocks/video/video.behaviour.ts').then(
      ({ attach }) => {
        attach(link.parentElement as HTMLElement);
        link.click();
      },
      // The browser plays it by itself.
      () => window.location.assign(link.href),
    );
  });
}
