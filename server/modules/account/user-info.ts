import type { UserRow } from '#server/domains/accounts/users.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';

/** A user as the API shows it to that user. */
export function userInfo(user: UserRow, token: string): ReplyOf<'GET /api/v1/account/auth/user/info'> {
  return {
    token,
    nickname: user.nickname,
    face: user.face,
    openid: user.openid,
    unionuuid: user.unionuuid,
    roles: ['student'],
    num: user.num,
    reg_time: toInstant(user.createdAt),
    last_login: user.lastLoginAt ? toInstant(user.lastLoginAt) : null,
    sex: user.sex,
    birthday: user.birthday,
    mobile: user.mobile,
    address: user.address,
    is_user_info: user.isUserInfo,
    erase_at: user.eraseAt ? toInstant(user.eraseAt) : null,
  };
}
