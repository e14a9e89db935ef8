/**
 * The agreements for a login; the index of each is its number in the API.
 *
 * A copy of `agreements` in `pages-config/site.yaml`, compared by a test: the login's first screen cannot include the
 * file.
 */
export const agreements = [
  { title: '用户注册协议', path: '/agreement/registration' },
  { title: '隐私政策', path: '/agreement/privacy' },
] as const;
