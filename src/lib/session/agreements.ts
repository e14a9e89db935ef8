/**
 * What a student agrees to when logging in; the index of each is its number in the API.
 *
 * A copy of `agreements` in `pages-config/site.yaml`, held to it by a test: the login's first screen cannot carry the file.
 */
export const agreements = [
  { title: '用户注册协议', path: '/agreement/registration' },
  { title: '隐私政策', path: '/agreement/privacy' },
] as const;
