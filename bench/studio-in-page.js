/** Code of bench/studio.ts for the console's page; plain JavaScript, since it is not compiled. */
window.studioBench = {
  async lists(rounds) {
    const list = async () => {
      const begun = performance.now();
      const { data } = await (await fetch('/console/api/pages')).json();
      return { ms: performance.now() - begun, isWhole: data.pages.every(({ isChecked }) => isChecked) };
    };
    const begun = performance.now();
    const first = await list();
    // At the console's polling interval.
    while (!(await list()).isWhole) await new Promise((resolve) => setTimeout(resolve, 1000));
    const checkedMs = performance.now() - begun;
    const knownMs = [];
    for (let round = 0; round < rounds; round += 1) knownMs.push((await list()).ms);
    return { firstMs: first.ms, checkedMs, knownMs };
  },

  /** Types into the focused field; measures until the editor has painted it, and until the page shows it. */
  async type(rounds) {
    const shown = document.querySelector('iframe[title="页面"]').contentDocument;
    const field = document.activeElement;
    const heading = () => shown.querySelector('.hero__heading')?.textContent.replace(/\u200b/g, '') ?? '';
    const { set: setValue } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    const typed = [];
    const seen = [];
    for (let round = 0; round < rounds; round += 1) {
      const words = `第 ${round} 次`;
      const begun = performance.now();
      const isSeen = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!heading().includes(words)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(shown, { subtree: true, childList: true, characterData: true });
      });
      setValue.call(field, words);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // The task after the next frame: the typed text is painted.
      const isPainted = new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
      });
      await isSeen;
      seen.push(performance.now() - begun);
      typed.push(await isPainted);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return { typed, seen };
  },
};
