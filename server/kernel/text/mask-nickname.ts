/** A nickname as strangers see it: the first character, then two stars. */
export function maskNickname(nickname: string): string {
  const [first = ''] = nickname;
  return `${first}**`;
}
