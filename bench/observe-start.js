// Runs in the measured page before anything else: records the first paint, and the frame that shows the expected text.
// Plain JavaScript, since it is inserted into the page as it is.
(() => {
  const opening = { firstPaintMs: 0 };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-paint') opening.firstPaintMs = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  globalThis.shown = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(globalThis.shows)) requestAnimationFrame(tell);
      else requestAnimationFrame(look);
    };
    // A document that arrives complete is in the page before its first paint, which the browser reports a moment later.
    const tell = (contentMs) => {
      if (opening.firstPaintMs === 0) requestAnimationFrame(() => tell(contentMs));
      else resolve({ ...opening, contentMs: Math.max(contentMs, opening.firstPaintMs) });
    };
    requestAnimationFrame(look);
  });
})();
