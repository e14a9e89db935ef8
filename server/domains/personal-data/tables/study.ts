import { HOMEWORK_GRADE_TEXTS } from '#src/contract/homework-states.ts';
import { examStateTexts, mistakeStates } from '#src/contract/states.ts';
import { at, courseName, LIMITATION, ONLY_A_HASH, type PersonalTable, VOUCHERS, word, yes } from '../table.ts';

const study = '学习进度、笔记、作业与考试作答、收藏与预约';
const MINE = 'user_id = $user';
const MY_COURSES = 'my_course_id IN (SELECT id FROM my_courses WHERE user_id = $user)';
const RIGHTS = {
  what: '开通的课程、券、码与拼团',
  erase: { keep: '有过什么、用在哪个订单，只有账号编号；拼团里显示为“已注销用户”', why: VOUCHERS },
} as const;
const ATTEMPTS = 'attempt_id IN (SELECT id FROM exam_attempts WHERE user_id = $user)';
const ANSWERS = 'answer_id IN (SELECT id FROM homework_answers WHERE user_id = $user)';
const homeworkOf = (answer: string) =>
  `(SELECT title FROM homeworks h JOIN homework_answers a ON a.homework_id = h.id WHERE a.id = ${answer})`;
const question = '(SELECT left(stem, 80) FROM questions WHERE questions.id = question_id)';

/** Courses of students, and their work in them. */
export const STUDY_TABLES: readonly PersonalTable[] = [
  {
    ...{ table: 'exam_marks', what: study, erase: 'delete', of: ATTEMPTS },
    show: {
      ...{ title: '试卷批改', newest: 'created_at' },
      columns: {
        试卷: '(SELECT title FROM papers p JOIN exam_attempts a ON a.paper_id = p.id WHERE a.id = attempt_id)',
        ...{ 老师: 'staff_name', 批改: 'marks::text', 时间: at('created_at') },
      },
    },
  },
  { table: 'exam_markings', what: study, erase: 'delete', of: ATTEMPTS, hidden: '与“考试”“试卷批改”相同' },
  {
    ...{ table: 'exam_pictures', what: study, erase: 'delete', hidden: '图片在“上传的图片”一节' },
    of: ATTEMPTS,
  },
  { table: 'exam_noted_pages', what: study, erase: 'delete', of: ATTEMPTS, hidden: '图片在“上传的图片”一节' },
  {
    ...{ table: 'exam_answers', what: study, erase: 'delete' },
    of: ATTEMPTS,
    show: {
      ...{ title: '考试作答', newest: 'saved_at' },
      columns: {
        题目: question,
        作答: "answer #>> '{}'",
        正确: yes('is_correct'),
        得分: 'score',
        时间: at('saved_at'),
      },
    },
  },
  {
    ...{ table: 'exam_attempts', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '考试', newest: 'started_at' },
      columns: {
        试卷: '(SELECT title FROM papers WHERE papers.id = paper_id)',
        状态: word('state', examStateTexts),
        ...{ 得分: 'score', 开始: at('started_at'), 交卷: at('submitted_at') },
      },
    },
  },
  {
    ...{ table: 'practice_answers', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '练习作答', newest: 'answered_at' },
      columns: { 题目: question, 作答: "answer #>> '{}'", 正确: yes('is_correct'), 时间: at('answered_at') },
    },
  },
  {
    ...{ table: 'mistake_reviews', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '错题作答', newest: 'answered_at' },
      columns: {
        题目: question,
        ...{ 作答: "answer #>> '{}'", 正确: yes('is_right'), 时间: at('answered_at') },
        来源: word('source', { exam: '考试', practice: '练习', redo: '错题重做' }),
      },
    },
  },
  {
    ...{ table: 'mistakes', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '错题本', newest: 'last_wrong_at' },
      columns: {
        题目: question,
        ...{ 答错次数: 'wrong_count', 第一次答错: at('first_wrong_at'), 最近答错: at('last_wrong_at') },
        状态: word('state', { [mistakeStates.LEARNING]: '复习中', [mistakeStates.MASTERED]: '已掌握' }),
        ...{ 下次复习: at('due_at'), 笔记: 'note', 移出时间: at('removed_at') },
      },
    },
  },
  {
    ...{ table: 'video_progress', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '观看进度', newest: 'updated_at' },
      columns: {
        视频: '(SELECT name FROM videos WHERE videos.id = video_id)',
        ...{ 看到秒数: 'reached_seconds', 看完: at('done_at'), 最近: at('updated_at') },
      },
    },
  },
  {
    ...{ table: 'study_plans', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '学习计划', newest: 'starts_on' },
      columns: {
        开始: 'starts_on::text',
        '每周几（1 为周一）': "array_to_string(weekdays, '、')",
        ...{ 每天分钟: 'minutes', 修改时间: at('updated_at') },
      },
    },
  },
  {
    ...{ table: 'study_days_off', what: study, of: MINE, erase: 'delete' },
    show: { title: '休息日', newest: 'day', columns: { 日期: 'day::text', 安排时间: at('chosen_at') } },
  },
  {
    ...{ table: 'study_goals', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '学习目标', newest: 'updated_at' },
      columns: { 考研年份: 'exam_year', 目标日期: 'target_on::text', 目标: 'goal', 修改时间: at('updated_at') },
    },
  },
  {
    ...{ table: 'study_days', what: study, of: MINE, erase: 'delete' },
    show: { title: '学习的日子', newest: 'day', columns: { 日期: 'day::text' } },
  },
  {
    ...{ table: 'video_notes', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '视频笔记', newest: 'updated_at' },
      columns: {
        视频: '(SELECT name FROM videos WHERE videos.id = video_id)',
        ...{ 秒: 'second', 笔记: 'text', 记于: at('created_at'), 修改: at('updated_at') },
      },
    },
  },
  {
    ...{ table: 'homework_marks', what: study, of: ANSWERS, erase: 'delete' },
    show: {
      ...{ title: '作业批改', newest: 'created_at' },
      columns: {
        作业: homeworkOf('answer_id'),
        ...{ 老师: 'staff_name', 评语: 'words', 得分: 'score', 等级: word('grade', HOMEWORK_GRADE_TEXTS) },
        步骤: `(SELECT string_agg((s->>'words') || '（' || (s->>'given') || '/' || (s->>'points') || ' 分）', '；')
          FROM jsonb_array_elements(steps->'steps') s)`,
        时间: at('created_at'),
      },
    },
  },
  { table: 'homework_pictures', what: study, of: ANSWERS, erase: 'delete', hidden: '图片在“上传的图片”一节' },
  {
    ...{ table: 'homework_answers', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '作业', newest: 'created_at' },
      columns: {
        作业: '(SELECT title FROM homeworks WHERE homeworks.id = homework_id)',
        ...{ 第几版: 'version', 作答: 'text', 交作业: at('handed_in_at'), 发还: at('released_at') },
      },
    },
  },
  {
    ...{ table: 'live_attendance', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '直播出勤', newest: 'seen_at' },
      columns: {
        直播: '(SELECT name FROM live_classes WHERE live_classes.id = live_id)',
        ...{ 在场秒数: 'seconds', 最近: at('seen_at'), 签到: at('signed_at'), 举手: at('hand_at') },
      },
    },
  },
  {
    ...{ table: 'live_answers', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '直播签到与投票', newest: 'answered_at' },
      columns: {
        直播: '(SELECT name FROM live_classes WHERE live_classes.id = live_id)',
        选了第几项: 'choice + 1',
        时间: at('answered_at'),
      },
    },
  },
  {
    ...{ table: 'live_mutes', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '直播间禁言', newest: 'muted_at' },
      columns: { 直播: '(SELECT name FROM live_classes WHERE live_classes.id = live_id)', 开始: at('muted_at') },
    },
  },
  {
    ...{ table: 'live_events', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '直播间发言', newest: 'sent_at' },
      columns: {
        直播: '(SELECT name FROM live_classes WHERE live_classes.id = live_id)',
        ...{ 内容: 'body', 时间: at('sent_at'), 被删除: at('deleted_at') },
      },
    },
  },
  {
    ...{ table: 'collects', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '收藏', newest: 'collected_at' },
      columns: { 课程: courseName('course_id'), 收藏时间: at('collected_at') },
    },
  },
  {
    ...{ table: 'reservations', what: study, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '预约', newest: 'created_at' },
      columns: {
        课程: courseName('course_id'),
        直播: '(SELECT name FROM live_classes WHERE live_classes.id = live_id)',
        预约时间: at('created_at'),
      },
    },
  },
  {
    ...{ table: 'course_posts', what: '课程评价与提问', of: MINE, erase: 'delete' },
    show: {
      ...{ title: '课程评价与提问', newest: 'written_at' },
      columns: {
        课程: courseName('course_id'),
        ...{
          是: word('kind', { review: '评价', question: '提问' }),
          星: 'stars',
          内容: 'text',
          时间: at('written_at'),
        },
        状态: word('state', { waiting: '等待审核', shown: '已展示', refused: '未展示' }),
        ...{ 未展示的原因: 'refusal', 回复: 'answer', 回复时间: at('answered_at') },
      },
    },
  },
  {
    ...{ table: 'certificates', what: '结业证书', of: MINE, erase: 'delete' },
    show: {
      ...{ title: '结业证书', newest: 'issued_at' },
      columns: {
        ...{ 编号: 'number', 课程: 'course_name', 姓名: 'student_name', 节数: 'lesson_count' },
        ...{ 发放: at('issued_at'), 撤回: at('withdrawn_at') },
      },
    },
  },
  { table: 'document_tickets', what: study, of: MY_COURSES, erase: 'delete', hidden: ONLY_A_HASH },
  {
    ...{ table: 'agreement_confirmations', what: '签署的课程协议', of: MY_COURSES },
    erase: { keep: '签署的原文，课程有效期结束 3 年后删除', why: LIMITATION },
    show: {
      ...{ title: '签署的协议', newest: 'confirmed_at' },
      columns: { 协议: 'title', 版本: 'version', 签署时间: at('confirmed_at'), 原文: 'content_html' },
    },
  },
  {
    ...{ ...RIGHTS, table: 'my_courses', of: MINE },
    show: {
      ...{ title: '课程', newest: 'started_at' },
      columns: { 课程: courseName('course_id'), 开通: at('started_at'), 有效期至: at('valid_until') },
    },
  },
  {
    ...{ ...RIGHTS, table: 'user_coupons', of: MINE },
    show: {
      ...{ title: '优惠券', newest: 'received_at' },
      columns: {
        优惠券: '(SELECT name FROM coupons WHERE coupons.id = coupon_id)',
        ...{ 领取: at('received_at'), 使用: at('used_at') },
      },
    },
  },
  {
    ...{ ...RIGHTS, table: 'group_members', of: MINE },
    show: {
      ...{ title: '拼团', newest: 'joined_at' },
      columns: { 身份: word('role', { 0: '团长', 1: '团员' }), 加入时间: at('joined_at') },
    },
  },
  {
    ...{ ...RIGHTS, table: 'start_codes', of: '(used_by = $user OR owner_id = $user)' },
    show: {
      ...{ title: '开课码', newest: 'created_at' },
      columns: { 码: 'code', 课程: courseName('course_id'), 使用时间: at('used_at') },
    },
  },
  {
    ...{ ...RIGHTS, table: 'exchange_codes', of: '(used_by = $user OR owner_id = $user)' },
    show: {
      ...{ title: '兑换码', newest: 'used_at' },
      columns: { 码: 'code', 内容: 'title', 使用时间: at('used_at') },
    },
  },
  {
    ...{ ...RIGHTS, table: 'trial_claims', of: MINE, hidden: '与“订单”一节相同' },
  },
];
