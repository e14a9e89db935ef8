// The package ships types for its full build only.
declare module 'hls.js/light' {
  export { default, Events } from 'hls.js';
}
