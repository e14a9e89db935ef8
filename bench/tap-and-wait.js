// Sent to the page as a file: tsx would add its own names to a function.
window.tapAndWait = (tapped, shown) =>
  new Promise((resolve, reject) => {
    const target = document.querySelector(tapped);
    if (!target) return reject(new Error(`Nothing to tap: ${tapped}`));
    const begun = performance.now();
    const look = () => {
      if (document.querySelector(shown)) requestAnimationFrame(() => resolve(performance.now() - begun));
      else requestAnimationFrame(look);
    };
    target.click();
    requestAnimationFrame(look);
  });
