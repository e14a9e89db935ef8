// One builder for each screen. Each is an export of its own, so that a landing page carries only those it uses.
// `import * as paths` reads best at the call: `paths.courseDetail({ course_uuid })`.

// Home and frame
export const home = /* @__PURE__ */ at('/');
export const index = /* @__PURE__ */ at('/index');
export const notFound = /* @__PURE__ */ at('/404');
export const notAllowed = /* @__PURE__ */ at('/401');
export const webview = /* @__PURE__ */ at('/webview');
export const download = /* @__PURE__ */ at('/download');
export const search = /* @__PURE__ */ at('/search');
export const consult = /* @__PURE__ */ at('/consult');

// Login family
export const login = /* @__PURE__ */ at('/login');
export const loginOa = /* @__PURE__ */ at('/login-oa');
export const bindLogin = /* @__PURE__ */ at('/bind-login');
export const authRedirect = /* @__PURE__ */ at('/authredirect');
export const register = /* @__PURE__ */ at('/register');
export const forgotPassword = /* @__PURE__ */ at('/forgot-password');
export const thirdPartyBind = /* @__PURE__ */ at('/third-party-bind');
export const thirdLogin = /* @__PURE__ */ at('/third-login');
export const wechatBind = /* @__PURE__ */ at('/wechat-bind');
export const wechatLogin = /* @__PURE__ */ at('/wechat-login');
export const wechatBuy = /* @__PURE__ */ at('/wechat-buy');
export const wechatPartyBind = /* @__PURE__ */ at('/wechat-party-bind');
export const wechatTemplateCallback = /* @__PURE__ */ at('/wechat-template-callback');

// Courses and coupons
export const course = /* @__PURE__ */ at('/course');
export const courseList = /* @__PURE__ */ at('/course/list');
export const courseFilterList = /* @__PURE__ */ at('/course/filter-list');
export const courseOfficialList = /* @__PURE__ */ at('/course/official-list');
export const courseDetail = /* @__PURE__ */ at('/course/detail/:course_uuid');
export const courseIntroduce = /* @__PURE__ */ at('/course/introduce/:product_id?');
export const courseChapter = /* @__PURE__ */ at('/course/Chapter/:uuid?');
export const courseReviews = /* @__PURE__ */ at('/course/reviews/:course_uuid');
export const courseQuestions = /* @__PURE__ */ at('/course/questions/:course_uuid');
export const courseCheckin = /* @__PURE__ */ at('/course/checkin/:uuid?');
export const courseYanxueDetail = /* @__PURE__ */ at('/course/yanxue_detail/:course_uuid?/:id?');
export const courseGroup = /* @__PURE__ */ at('/course/group/:course_uuid/:pgb_item_uuid');
export const couponIndex = /* @__PURE__ */ at('/coupon/index/:coupon_uuid?');

// Study
export const studyToday = /* @__PURE__ */ at('/study/today');
export const studyIndex = /* @__PURE__ */ at('/study/index/:expired?');
export const studyStep = /* @__PURE__ */ at('/study/step/:uuid');
export const studyList = /* @__PURE__ */ at('/study/list/:uuid');
export const studyUpgradeList = /* @__PURE__ */ at('/study/upgradeList/:uuid');
export const studyOto = /* @__PURE__ */ at('/study/oto/:uuid/:outline_tp');
export const studyMistakes = /* @__PURE__ */ at('/study/mistakes');
export const studyRedo = /* @__PURE__ */ at('/study/mistakes/redo');
export const studyMistakeList = /* @__PURE__ */ at('/study/mistakes/list');
export const studyMistake = /* @__PURE__ */ at('/study/mistakes/question/:question_uuid');
export const studyNotes = /* @__PURE__ */ at('/study/notes');
export const studyHomeworks = /* @__PURE__ */ at('/study/homework');
export const studyHomework = /* @__PURE__ */ at('/study/homework/:uuid');
export const studyCertificates = /* @__PURE__ */ at('/study/certificates');
export const studyCertificate = /* @__PURE__ */ at('/study/certificates/:uuid');
export const certificate = /* @__PURE__ */ at('/certificate/:token');
export const studyVideo = /* @__PURE__ */ at('/study/video');
export const play = /* @__PURE__ */ at('/play/:uuid');
export const liveList = /* @__PURE__ */ at('/liveList');
export const liveDetail = /* @__PURE__ */ at('/liveDetail');

// Mine
export const myIndex = /* @__PURE__ */ at('/my/index');
export const myOrder = /* @__PURE__ */ at('/my/order');
export const myCoupon = /* @__PURE__ */ at('/my/coupon');
export const myGroup = /* @__PURE__ */ at('/my/group');
export const myCollect = /* @__PURE__ */ at('/my/collect');
export const myIdentity = /* @__PURE__ */ at('/my/identity');
export const myUnbind = /* @__PURE__ */ at('/my/unbindpage');
export const myOrderDetail = /* @__PURE__ */ at('/my/order-detail/:number');
export const myRealName = /* @__PURE__ */ at('/my/real-name');
export const myRefundProgress = /* @__PURE__ */ at('/my/reund-progress');
export const myCode = /* @__PURE__ */ at('/my/code');
export const myCodeList = /* @__PURE__ */ at('/my/code-list');
export const myGift = /* @__PURE__ */ at('/my/gift');
export const myTodayCourse = /* @__PURE__ */ at('/my/todayCourse');
export const myInvoices = /* @__PURE__ */ at('/my/invoices');
export const myInvoice = /* @__PURE__ */ at('/my/invoice/:number');
export const myMessages = /* @__PURE__ */ at('/my/messages');
export const myMessageSettings = /* @__PURE__ */ at('/my/message-settings');
export const mySettings = /* @__PURE__ */ at('/my/settings');
export const myChangeMobile = /* @__PURE__ */ at('/my/change-mobile');
export const myExport = /* @__PURE__ */ at('/my/export');
export const myCloseAccount = /* @__PURE__ */ at('/my/close-account');

// Addresses and delivery
export const addressIndex = /* @__PURE__ */ at('/address/index');
export const addressAdd = /* @__PURE__ */ at('/address/add');
export const addressEdit = /* @__PURE__ */ at('/address/edit/:uuid');
export const confirmAddressBeforeEnter = /* @__PURE__ */ at('/confirmAddress/beforeEnter');
export const confirmAddressIndex = /* @__PURE__ */ at('/confirmAddress/index');
export const confirmAddressAdd = /* @__PURE__ */ at('/confirmAddress/add');
export const confirmAddressEdit = /* @__PURE__ */ at('/confirmAddress/edit/:uuid');
export const confirmAddressSuccess = /* @__PURE__ */ at('/confirmAddress/success');
export const confirmAddressError = /* @__PURE__ */ at('/confirmAddress/error');
export const logisticsInfo = /* @__PURE__ */ at('/logisticsInfo/:orderNum/:expressCode');

// Orders
export const orderConfirm = /* @__PURE__ */ at('/order/confirm/:course_uuid/:extra');
export const orderYanxueConfirm = /* @__PURE__ */ at('/order/yanxue_confirm/:course_uuid/:extra?');
export const orderJoint = /* @__PURE__ */ at('/order/jointOrder/:course_uuid/:extra');
export const orderJointFirstStart = /* @__PURE__ */ at('/order/jointFirstStart/:course_uuid/:extra');
export const orderPayResult = /* @__PURE__ */ at('/order/pay-result/:uuid');
export const payAlipay = /* @__PURE__ */ at('/pay/alipay');

// Goods
export const goodsFengyuewanjuan = /* @__PURE__ */ at('/goodsH5/myFengyuewanjuan/:uuid?');
export const goodsCredentialsPhoto = /* @__PURE__ */ at('/goodsH5/credentialsPhoto/:uuid?');
export const goodsAftersalesService = /* @__PURE__ */ at('/goodsH5/aftersalesService');

// Forms and articles
export const studentRegister = /* @__PURE__ */ at('/student_register/:step_id/:course_id');
export const yanxueRegister = /* @__PURE__ */ at('/yanxue_register/:course_id/:customerinfo_uuid?');
export const yanxueCheckin = /* @__PURE__ */ at('/yanxue/checkin/:uuid?');
export const checkin = /* @__PURE__ */ at('/checkin/:uuid?');
export const studentTour = /* @__PURE__ */ at('/student-tour/:course_id/:customerinfo_uuid?');
export const studentConfirm = /* @__PURE__ */ at('/student_confirm/:step_id/:course_id');
export const studentFillOnline = /* @__PURE__ */ at('/student_fill_online/:step_id/:course_id');
export const questionnaireForm = /* @__PURE__ */ at('/questionnaire_form/:step_id/:course_id');
export const questionnaireSubjectForm = /* @__PURE__ */ at('/questionnaire_subject_form/:step_id/:course_id');
export const serviceEvaluationForm = /* @__PURE__ */ at('/service_evaluation_form/:uuid?');
export const merchandise = /* @__PURE__ */ at('/merchandise/:uuid?');
export const personalInfo = /* @__PURE__ */ at('/personal-info');
export const newDetail = /* @__PURE__ */ at('/new_detail/:id');
export const noticeDetail = /* @__PURE__ */ at('/notice_detail/:id');
export const coursedetails = /* @__PURE__ */ at('/Coursedetails');
export const videodisplay = /* @__PURE__ */ at('/videodisplay');

// Exams
export const examIndex = /* @__PURE__ */ at('/exam/index/:paper_uuid');
export const examPaper = /* @__PURE__ */ at('/exam/paper/:paper_uuid');
export const examAnswerCard = /* @__PURE__ */ at('/exam/answer-card/:paper_uuid/:answer_id');
export const examAnswer = /* @__PURE__ */ at('/exam/answer/:paper_uuid/:answer_id');
export const examQuestion = /* @__PURE__ */ at('/exam/question/:question_uuid');
export const examQuestionAnswer = /* @__PURE__ */ at('/exam/question-answer/:question_uuid/:answer_uuid');
export const examMyAnswers = /* @__PURE__ */ at('/exam/my-answers');

/** The parameters of a path pattern: `:uuid` must be given, `:uuid?` may be. */
type ParamNames<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? ParamName<Head> | ParamNames<Tail>
  : ParamName<P>;
type ParamName<S extends string> = S extends `:${infer Name}` ? Name : never;
type PathParams<P extends string> = {
  readonly [N in ParamNames<P> as N extends `${string}?` ? never : N]: string;
} & { readonly [N in ParamNames<P> as N extends `${infer Name}?` ? Name : never]?: string };

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Arguments<P extends string> =
  Record<never, never> extends PathParams<P>
    ? [params?: PathParams<P>, query?: Query]
    : [params: PathParams<P>, query?: Query];

/** Builds the address of one screen; `pattern` is the same for the router. */
export interface PathBuilder<P extends string> {
  (...args: Arguments<P>): string;
  readonly pattern: P;
}

function at<const P extends string>(pattern: P): PathBuilder<P> {
  const build = (params: Readonly<Record<string, string | undefined>> = {}, query: Query = {}) => {
    const path = pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
      const value = params[name];
      return value === undefined ? '' : `/${encodeURIComponent(value)}`;
    });
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
    }
    return (path || '/') + (search.size > 0 ? `?${search}` : '');
  };
  return Object.assign(build as (...args: Arguments<P>) => string, { pattern });
}
