/**
 * Refusal codes of the console's API, with their texts for staff. Separate from those of the school's API, so that a
 * student's first screen carries none of them. docs/api-errors.md explains each.
 */
export const staffRefusals = {
  STAFF_LOGIN_REQUIRED: { code: 41001, text: '登录已过期，请重新登录' },
  STAFF_NOT_ALLOWED: { code: 41003, text: '您的角色不能进行这项操作' },
  STAFF_LOGIN_WRONG: { code: 41011, text: '账号或密码错误' },
  /** The password was right; a code of the second factor is required. */
  STAFF_CODE_REQUIRED: { code: 41012, text: '请输入动态验证码' },
  STAFF_CODE_WRONG: { code: 41013, text: '动态验证码错误，请输入最新的 6 位数字' },
  /** The text says how long to wait; `data` is `{ retrySeconds }`. */
  STAFF_LOCKED: { code: 41014, text: '尝试次数过多，请稍后再试' },
  STAFF_LINK_GONE: { code: 41015, text: '链接已失效，请联系管理员重新生成' },
  STAFF_PASSWORD_WEAK: { code: 41016, text: '密码至少 12 位，不能包含账号，也不能只用两三种字符' },
  STAFF_PASSWORD_COMMON: { code: 41017, text: '这个密码太常见，容易被猜到，请换一个，比如几个不相关的词' },
  /** Publishers and admins need a second factor; it must be set up first. */
  STAFF_SECOND_STEP_MISSING: { code: 41018, text: '请先开启两步登录' },
  STAFF_SECOND_STEP_REQUIRED: { code: 41019, text: '发布者、财务和管理员必须使用两步登录，不能关闭' },
  STAFF_PROOF_WRONG: { code: 41020, text: '密码错误' },
  STAFF_NAME_TAKEN: { code: 41021, text: '已有同名账号' },
  STAFF_LAST_ADMIN: { code: 41022, text: '至少要保留一位可用的管理员' },
  /** The password must be confirmed first; the console asks for it by itself. */
  STAFF_PROOF_REQUIRED: { code: 41023, text: '请再输入一次密码' },
  PAGE_FILE_GONE: { code: 41031, text: '页面文件已不存在，可能被改名或删除' },
  /** `data` is `{ text, hash }` of the present file, and `{ by, isMine }`: its author, and whether that is the caller. */
  PAGE_CHANGED: { code: 41032, text: '文件已被别人修改，请合并后再保存' },
  /** `data` is the newer draft. */
  DRAFT_OLDER: { code: 41033, text: '另一个窗口里有更新的草稿' },
  TOO_MANY_DRAFTS: { code: 41035, text: '草稿太多了，先保存或放弃一些' },
  /** The text says why. */
  PAGE_NAME_REFUSED: { code: 41036, text: '这个地址不能用' },
  PAGE_UNREADABLE: { code: 41037, text: '文件里有错误，先在编辑器里改好' },
  PAGES_ELSEWHERE: { code: 41034, text: '这台机器只展示网站，不能编辑页面' },
  LEAD_CHANGED: { code: 41301, text: '同事刚刚修改了这条线索，请再确认一次' },
  LEAD_STAGE_FIXED: { code: 41302, text: '这条线索不能改为这个阶段' },
  LEAD_REASON_MISSING: { code: 41303, text: '请选择原因' },
  LEAD_OWNER_UNFIT: { code: 41304, text: '只能分配给可用的运营或管理员' },
  LEAD_ERASED: { code: 41305, text: '这条线索的个人信息已删除，不能再修改' },
  CHANNEL_CODE_TAKEN: { code: 41311, text: '这个代码已被另一条链接使用' },
  /** The text says who led it where. */
  CHANNEL_CHANGED: { code: 41313, text: '同事刚刚改了这条链接的页面，请看过再改' },
  /** The text says who ended it, and with which arm. */
  EXPERIMENT_ENDED: { code: 41314, text: '同事已经结束了这个实验' },
  CHANNEL_PAGE_UNKNOWN: { code: 41312, text: '本站没有这个页面，或者新访客打不开，请从列表中选择' },
  LEAD_ANSWERS_CLOSED: { code: 41306, text: '只有负责人和管理员可以查看表单内容' },
  /** The text says how many. */
  LEAD_LOOKS_SPENT: { code: 41307, text: '今天查看的手机号到了上限，请明天再看，或请管理员帮忙' },
  /** `data` is `{ by, since }` of the running publication. */
  PUBLISH_BUSY: { code: 41041, text: '有人正在发布，等他发布完再试' },
  RELEASE_GONE: { code: 41042, text: '这个版本已经清理，不能退回' },
  PUBLISH_ELSEWHERE: { code: 41043, text: '这台机器只展示网站，请在写页面的机器上发布' },
  PUBLISH_TIME_PAST: { code: 41044, text: '发布时间要在现在之后、一年之内' },
  PUBLISH_STARTED: { code: 41045, text: '已经开始发布，不能取消' },
  PUBLISH_DIFFERS: { code: 41046, text: '页面和后台的课程、价格或券不一致，没有发布。请看过不一致的地方再决定' },
  PUBLISH_FLAWS: { code: 41047, text: '页面还有没处理的提醒，没有发布。请逐条改好，或者勾选“我知道”' },
  /** `data` is `{ state, by }`. */
  REVIEW_DECIDED: { code: 41051, text: '这次送审已经有了结果' },
  REVIEW_OWN: { code: 41052, text: '自己送审的页面要由别人通过或退回，只有自己能撤回' },
  /** The live content has changed meanwhile, or something that is published with it. */
  REVIEW_STALE: { code: 41053, text: '看过以后线上或相关内容又有变化，请看过新的再决定' },
  REVIEW_FLAWS: { code: 41054, text: '页面还有没处理的提醒，没有通过。请退回让作者改好，或者逐条勾选“我知道”' },
  PREVIEW_BROKEN: { code: 41055, text: '页面有错误，改好以后才能给别人看' },
  TOO_MANY_PREVIEWS: { code: 41056, text: '有效的预览链接太多了，先收回一些' },
  TOO_MANY_VIEWS: { code: 41057, text: '保存的视图或有效的分享链接太多了，先删掉一些' },
  VIEW_NAME_TAKEN: { code: 41059, text: '您已有同名的视图，换一个名称' },
  SHARE_HAS_STAFF: { code: 41058, text: '按员工拆分的数据只在后台看，不能分享' },
  /** The text names what is missing. */
  POSTBACK_UNREADY: { code: 41060, text: '填写完整后才能开启' },
  POSTBACK_EVENT_UNKNOWN: { code: 41061, text: '平台没有这个事件' },
  POSTBACK_NOT_DEAD: { code: 41062, text: '这一条不需要重发' },
  /** The text names what is missing. */
  COST_ACCOUNT_UNREADY: { code: 41401, text: '填写完整后才能开启' },
  COST_ACCOUNT_TAKEN: { code: 41402, text: '这个账户已经在列表里了' },
  COST_ACCOUNT_USED: { code: 41403, text: '这个账户已经取过数，不能换成别的账户，请另外新建' },
  /** Somebody else has decided, the student has changed it, or a refund has; `data` is `{ by, at }`. */
  INVOICE_CHANGED: { code: 41321, text: '这张发票刚刚有变化，请再看一次' },
  INVOICE_NUMBER_TAKEN: { code: 41322, text: '这个发票号码已经登记在另一张发票上，请核对' },
  INVOICE_PDF_UNREADABLE: { code: 41323, text: '这不是 PDF 文件，请重新选择' },
  /** The text names the colleague; `data` is `{ by, until }`. */
  HOMEWORK_CLAIMED: { code: 41331, text: '同事正在批改这份作业' },
  HOMEWORK_CLAIM_OVER: { code: 41332, text: '领取已过期，请再领取一次；写的内容还在' },
  HOMEWORK_MARK_CHANGED: { code: 41333, text: '这份批改在别处改过，请看过新的再保存' },
  /** The text names the colleague; `data` is `{ by, until }`. */
  EXAM_CLAIMED: { code: 41334, text: '同事正在批改这份试卷' },
  EXAM_CLAIM_OVER: { code: 41335, text: '领取已过期，请再领取一次；写的内容还在' },
  EXAM_MARK_CHANGED: { code: 41336, text: '这份批改在别处改过，请看过新的再保存' },
  /** The text names the colleague. */
  EXAM_MARKED_BY_OTHER: { code: 41337, text: '已经发还的批改只能由批改的老师或管理员改' },
  MARKING_STEPS_CHANGED: { code: 41338, text: '评分步骤刚刚改过，请按新的步骤再给分' },
  /** The text says why. */
  PACKAGE_NOT_SENT: { code: 41351, text: '这个包裹刚刚有变化，请再看一次' },
  PACKAGE_NOT_TAKEN_BACK: { code: 41352, text: '学员已经签收，或者单号已经改过，不能收回' },
  AFTERSALES_CHANGED: { code: 41353, text: '这一条刚刚有变化，请看过新的再处理' },
  AFTERSALES_NEEDS_PARCEL: { code: 41354, text: '换货要写寄出新书的快递公司和单号' },
  /** The text says who changed what. */
  SALE_CHANGED: { code: 41391, text: '这里刚刚有变化，请看过新的再改' },
  /** The text says why. */
  SALE_REFUSED: { code: 41392, text: '不能这样改' },
  ORDER_NOT_CLOSED: { code: 41361, text: '这个订单已经付款，不能关闭，可以退款' },
  ORDER_ADDRESS_FIXED: { code: 41362, text: '包裹已经寄出，或者订单没有要寄的东西，不能改地址' },
  /** The text says why. */
  REFUND_NOT_ALLOWED: { code: 41363, text: '这个订单现在不能退款' },
  /** The text says how much is left. */
  REFUND_OVER: { code: 41364, text: '退款不能超过还没退的金额' },
  REFUND_WAITING: { code: 41365, text: '这个订单有一笔退款在等审批，先等它有结果' },
  REFUND_DECIDED: { code: 41366, text: '这笔退款已经有人处理，请看过新的再决定' },
  REFUND_OWN: { code: 41367, text: '自己提的退款要由另一位财务审批' },
  REFUND_NOT_FAILED: { code: 41368, text: '这笔退款不需要重试' },
  COURSE_POST_CHANGED: { code: 41341, text: '这一条刚刚有变化，请看过新的再处理' },
  /** The text names the colleague; `data` is `{ by }`. */
  CHAT_CLAIMED: { code: 41381, text: '同事正在回复这个对话' },
  CHAT_COLLEAGUE_UNFIT: { code: 41382, text: '只能转给可用的客服、运营或管理员' },
  CHAT_CHANGED: { code: 41383, text: '学员又发来了消息，请先看看' },
  /** The text says why. */
  STUDENT_COURSE_REFUSED: { code: 41386, text: '学员的课程不能这样改' },
  /** The text says why. */
  MERGE_STOPPED: { code: 41387, text: '这两个账号现在不能合并' },
  MERGE_DECIDED: { code: 41388, text: '这个合并已经有人处理，请看过新的再决定' },
  QUICK_REPLIES_FULL: { code: 41384, text: '快捷回复最多 100 条，先删掉一些' },
} as const;
