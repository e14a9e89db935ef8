// Runs in the page as it is: tsx would put names of its own into a function that is sent there.
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
