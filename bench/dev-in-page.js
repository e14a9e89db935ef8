/** Code of bench/dev.ts for the open page in the browser; plain JavaScript, since it is not compiled. */
window.devBench = {
  /**
   * Waits for a text in the first heading, in Studio's frame or in the page itself; `seen` resolves to the time when it
   * appeared.
   */
  watch(words) {
    const shown = document.querySelector('iframe[title="页面"]')?.contentDocument ?? document;
    const isThere = () =>
      (shown.querySelector('.hero__heading')?.textContent ?? '').replaceAll('\u200b', '').includes(words);
    this.seen = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      });
      observer.observe(shown, { subtree: true, childList: true, characterData: true });
    });
  },
};
