/** What bench/dev.ts does in the page that a browser has open; plain script, as it is put there without being compiled. */
window.devBench = {
  /** Begins to wait for words in the first heading, in Studio's frame or in the page itself; `seen` tells when they stood there. */
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
