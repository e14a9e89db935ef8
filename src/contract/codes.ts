/** Result codes of the API. Plain values: safe for the browser. */

/** The one code that means the call was done. */
export const SUCCESS = 20000;

/**
 * Every code with which the API refuses, and the text the student sees unless the call gives its own.
 * docs/api-errors.md says what each means; a test holds the two together.
 */
export const refusals = {
  /** A refusal without a code of its own; its text says all. */
  REFUSED: { code: 50000, text: '操作未成功，请稍后再试' },
  /** `data.fields` names every field. */
  INPUT_INVALID: { code: 40000, text: '提交的信息有误，请检查后重试' },
  NOT_FOUND: { code: 40004, text: '内容不存在或已下架' },
  TOO_OFTEN: { code: 40029, text: '操作太频繁，请稍后再试' },
  SMS_CODE_WRONG: { code: 40101, text: '验证码错误或已失效，请重新获取' },
  /** `data.rest_seconds` says how long to wait. */
  SMS_TOO_OFTEN: { code: 40102, text: '验证码获取太频繁，请稍后再试' },
  SMS_NOT_SENT: { code: 40103, text: '短信发送失败，请稍后再试' },
  LOGIN_WRONG: { code: 40104, text: '手机号或密码错误' },
  LOGIN_LOCKED: { code: 40105, text: '密码错误次数过多，请稍后再试或使用验证码登录' },
  WECHAT_CODE_INVALID: { code: 40111, text: '微信授权已失效，请重新授权' },
  WECHAT_UNAVAILABLE: { code: 40112, text: '微信登录暂时不可用，请使用手机号登录' },
  WECHAT_BOUND_ELSEWHERE: { code: 40113, text: '该微信已绑定其他账号，请先解绑' },
  WECHAT_OTHER_BOUND: { code: 40114, text: '您的账号已绑定其他微信，请先解绑' },
  WECHAT_NOT_BOUND: { code: 40115, text: '您的账号还没有绑定微信' },
  REAL_NAME_PASSED: { code: 40121, text: '您已通过实名认证' },
  REAL_NAME_TAKEN: { code: 40122, text: '该身份证号已被其他账号认证' },
  REAL_NAME_REVIEWING: { code: 40123, text: '实名认证审核中，请稍后查看' },
  REAL_NAME_UNAVAILABLE: { code: 40124, text: '实名认证服务暂时不可用，请稍后再试' },
  STUDENT_BOUND_ELSEWHERE: { code: 40131, text: '该学员信息已绑定其他账号' },
  STUDENT_NOT_BOUND: { code: 40132, text: '您还没有绑定学员信息' },
  EXCHANGE_CODE_UNKNOWN: { code: 40141, text: '兑换码不存在，请检查后重试' },
  EXCHANGE_CODE_USED: { code: 40142, text: '兑换码已使用' },
  EXCHANGE_CODE_EXPIRED: { code: 40143, text: '兑换码已过期' },
  EXCHANGE_CODE_NOT_YOURS: { code: 40144, text: '该兑换码不属于当前账号' },
  PICTURE_UNREADABLE: { code: 40171, text: '图片无法识别，请选择 JPG、PNG 或 WebP 图片' },
  PICTURE_HEIC: { code: 40172, text: '暂不支持 HEIC 格式，请改用拍照，或转成 JPG 后上传' },
  PICTURE_TOO_LARGE: { code: 40173, text: '图片太大，请选择 8 MB 以内的图片' },
  PICTURE_TOO_SMALL: { code: 40174, text: '图片太小，看不清楚，请换一张' },
  UPLOAD_LIMIT: { code: 40175, text: '上传次数太多，请一小时后再试' },
  UPLOAD_GONE: { code: 40176, text: '图片已失效，请重新上传' },
  AFTERSALES_NOT_POSSIBLE: { code: 40181, text: '该商品不能申请售后' },
  AFTERSALES_STATE_CHANGED: { code: 40182, text: '申请状态已变化，请刷新后查看' },
  ADDRESS_LIMIT: { code: 40151, text: '最多保存 20 个地址，请先删除不用的地址' },
  DELIVERY_SENT: { code: 40161, text: '包裹已发出，不能再修改收货地址' },
  DELIVERY_CLOSED: { code: 40162, text: '该包裹已不能确认地址，请联系老师' },
  DELIVERY_NOT_SENT: { code: 40163, text: '包裹还没有发出' },
  COUPON_RECEIVED: { code: 40201, text: '您已领取过该优惠券' },
  COUPON_NOT_STARTED: { code: 40202, text: '优惠券还未开始领取' },
  COUPON_ENDED: { code: 40203, text: '优惠券领取已结束' },
  COUPON_FAILED: { code: 40204, text: '优惠券已失效' },
  COUPON_OUT_OF_STOCK: { code: 40205, text: '优惠券已被领完' },
  COUPON_UNUSABLE: { code: 40206, text: '该优惠券不可用' },
  CONSULT_CLOSED: { code: 40221, text: '课程顾问暂时不在线，请拨打客服电话' },
  COURSE_OFF_SHELF: { code: 40301, text: '课程已下架' },
  COURSE_OWNED: { code: 40302, text: '您已拥有该课程' },
  TRIAL_TAKEN: { code: 40303, text: '1 元体验课每位同学限购一次' },
  /** `data.course_uuid` names the course. */
  COURSE_NOT_OWNED: { code: 40304, text: '购买课程后才能学习' },
  AGREEMENT_NOT_CONFIRMED: { code: 40305, text: '请先签署课程协议' },
  COURSE_NOT_JOINT: { code: 40306, text: '该课程需要单独报名' },
  /** `data.left_courses` says why of each. */
  JOINT_UNAVAILABLE: { code: 40307, text: '这些课程暂时都不能购买' },
  COURSE_SOLD_OUT: { code: 40401, text: '课程名额已满' },
  /** `data.quote` is the new one. */
  PRICE_CHANGED: { code: 40402, text: '价格有变化，请确认后再提交' },
  ADDRESS_REQUIRED: { code: 40403, text: '请选择收货地址' },
  CHECKOUT_CLOSED: { code: 40404, text: '结算单已失效，请重新下单' },
  ORDER_STATE_CHANGED: { code: 40405, text: '订单状态已变化，请刷新后查看' },
  PAYMENT_METHOD_UNAVAILABLE: { code: 40406, text: '该支付方式暂不可用，请更换' },
  PAYMENT_NOT_STARTED: { code: 40407, text: '支付未能发起，请稍后再试' },
  /** The chat app has not said yet who pays: ask it, then try again. */
  WECHAT_PAYER_UNKNOWN: { code: 40409, text: '需要先确认微信身份' },
  /** Unknown, too old or withdrawn: one answer for all of them. */
  PAY_TOKEN_INVALID: { code: 40410, text: '支付链接已失效，请回到下单的页面重新打开' },
  REFUND_REFUSED: { code: 40408, text: '该订单不符合退款条件，请联系客服' },
  URL_NOT_OURS: { code: 40601, text: '该页面不支持分享签名' },
  FORM_NOT_OPEN: { code: 40701, text: '该表单还未开放' },
  FORM_CLOSED: { code: 40702, text: '该表单已截止提交' },
  FORM_SUBMITTED: { code: 40703, text: '您已提交过，不能再修改' },
  FORM_CHANGED: { code: 40704, text: '内容已在别处更新，请刷新后重试' },
  STEP_LOCKED: { code: 40705, text: '请先完成前面的步骤' },
  MERCHANDISE_CHOSEN: { code: 40706, text: '您已领取过，如需更换请联系客服' },
  MERCHANDISE_OUT_OF_STOCK: { code: 40707, text: '该款已被领完，请选择其他款式' },
  TOUR_FULL: { code: 40711, text: '该团期名额已满' },
  TOUR_CLOSED: { code: 40712, text: '该团期已停止报名' },
  TRIP_FIXED: { code: 40713, text: '行程已确认，如需修改请联系领队' },
  TRIP_EXISTS: { code: 40714, text: '您已选择过团期' },
  CHECKIN_NOT_STARTED: { code: 40721, text: '打卡还未开始' },
  CHECKIN_ENDED: { code: 40722, text: '打卡已结束' },
  CHECKIN_NOT_YOURS: { code: 40723, text: '您没有参加该行程' },
  CHECKIN_DONE: { code: 40724, text: '您已完成本次打卡' },
  CODE_WRONG: { code: 40801, text: '开课码不存在，请检查后重试' },
  CODE_USED: { code: 40802, text: '开课码已被使用' },
  CODE_EXPIRED: { code: 40803, text: '开课码已过期' },
  CODE_VOID: { code: 40804, text: '开课码已作废' },
  CODE_NOT_YOURS: { code: 40805, text: '该开课码不属于当前账号' },
  CODE_LOCKED: { code: 40806, text: '输入错误次数过多，请一小时后再试' },
  GIFT_NOT_STARTED: { code: 40811, text: '领取还未开始' },
  GIFT_ENDED: { code: 40812, text: '领取已结束' },
  GIFT_OUT_OF_STOCK: { code: 40813, text: '礼品已被领完' },
  GIFT_NEW_ONLY: { code: 40814, text: '该礼品仅限新同学领取' },
  GIFT_WORD_WRONG: { code: 40815, text: '领取口令不正确' },
  EXAM_NOT_OPEN: { code: 40901, text: '考试还未开放' },
  EXAM_CLOSED: { code: 40902, text: '考试已结束' },
  EXAM_NO_ATTEMPT_LEFT: { code: 40903, text: '作答次数已用完' },
  EXAM_TIME_OVER: { code: 40904, text: '作答时间已到，系统已为您交卷' },
  EXAM_SUBMITTED: { code: 40905, text: '试卷已提交，不能再作答' },
  EXAM_NOT_SUBMITTED: { code: 40906, text: '交卷后才能查看' },
  EXAM_GOING_ON: { code: 40907, text: '该题正在考试中，交卷后才能练习' },

  SESSION_INVALID: { code: 50015, text: '登录信息无效，请重新登录' },
  SESSION_ENDED: { code: 50021, text: '登录已退出，请重新登录' },
  LOGIN_REQUIRED: { code: 50022, text: '请先登录' },
  EXTERNAL_LOGIN_REQUIRED: { code: 50036, text: '请通过企业账号登录' },
  AUTHORIZATION_FAILED: { code: 61000, text: 'Verification failed, please login again' },
  /** Never shown. */
  SILENT: { code: 61004, text: '登录状态已变化' },

  GROUP_OFF_SHELF: { code: 60010, text: '活动已下架' },
  GROUP_SOLD_OUT: { code: 60011, text: '活动已售罄' },
  GROUP_ALREADY_JOINED: { code: 60012, text: '您已经参与该课程的拼团活动' },
  GROUP_ORDER_UNPAID: { code: 60013, text: '您有一个待支付的拼团订单' },
  COURSE_ORDER_UNPAID: { code: 60014, text: '您有该课程待支付的订单' },
  GROUP_FULL: { code: 60015, text: '该团已满员' },
  GROUP_EXPIRED: { code: 60016, text: '该团已过期' },
  GROUP_ALREADY_IN: { code: 60017, text: '你已经参与该课程的拼团活动' },

  /** HTTP 4xx and 5xx: the request itself is broken, or the server is. */
  BAD_REQUEST: { code: 40001, text: '请求格式有误' },
  NO_SUCH_CALL: { code: 40005, text: '接口不存在' },
  UNAVAILABLE: { code: 50003, text: '服务器开了个小差，请点击重试' },
} as const;

export type RefusalName = keyof typeof refusals;
export type RefusalCode = (typeof refusals)[RefusalName]['code'];
