import type { FieldType, FormField } from '#src/contract/form-answers.ts';

type More = Partial<Pick<FormField, 'placeholder' | 'min' | 'max' | 'show_when'>> & {
  readonly optional?: true;
  /** Choices, each is its own value; for a rating, the meaning of one to five stars. */
  readonly choices?: readonly string[];
};

function field(section: string, type: FieldType, key: string, label: string, more: More = {}): FormField {
  const { optional, choices = [], placeholder = '', min = null, max = null, show_when = null } = more;
  return {
    key,
    label,
    type,
    section,
    is_required: optional !== true,
    placeholder,
    min: min ?? (type === 'rating' ? 1 : null),
    max: max ?? (type === 'rating' ? 5 : type === 'text' ? 40 : type === 'textarea' ? 500 : null),
    options: choices.map((word) => ({ value: word, label: word })),
    show_when,
  };
}

const when = (key: string, ...values: readonly string[]) => ({ field: key, values });

export const REGISTER_FIELDS: readonly FormField[] = [
  field('基本信息', 'text', 'name', '姓名', { min: 2, max: 20, placeholder: '与身份证一致' }),
  field('基本信息', 'single', 'sex', '性别', { choices: ['男', '女'] }),
  field('基本信息', 'mobile', 'mobile', '联系手机'),
  field('基本信息', 'id_card', 'id_number', '身份证号', { placeholder: '用于购买保险' }),
  field('基本信息', 'area', 'home', '居住地区', { optional: true }),
  field('院校信息', 'single', 'student_type', '身份', { choices: ['在校生', '往届生', '在职'] }),
  field('院校信息', 'text', 'school', '就读院校', { show_when: when('student_type', '在校生', '往届生') }),
  field('院校信息', 'single', 'grade', '年级', {
    choices: ['大一', '大二', '大三', '大四'],
    show_when: when('student_type', '在校生'),
  }),
  field('院校信息', 'text', 'company', '工作单位', { optional: true, show_when: when('student_type', '在职') }),
  field('紧急联系', 'text', 'contact_name', '紧急联系人'),
  field('紧急联系', 'mobile', 'contact_mobile', '紧急联系人手机'),
];

export const CONFIRM_FIELDS: readonly FormField[] = [
  field('确认', 'single', 'is_right', '以上信息是否无误', { choices: ['无误', '需要修改'] }),
  field('确认', 'textarea', 'changes', '需要修改的内容', { show_when: when('is_right', '需要修改'), max: 300 }),
  field('确认', 'text', 'signature', '确认人签名', { min: 2, max: 20 }),
];

export const FILL_ONLINE_FIELDS: readonly FormField[] = [
  field('报考意向', 'college', 'target_college', '目标院校'),
  field('报考意向', 'text', 'target_major', '目标专业'),
  field('报考意向', 'single', 'exam_times', '第几次报考', { choices: ['第一次', '第二次', '第三次及以上'] }),
  field('报考意向', 'number', 'last_score', '上一次总分', {
    min: 0,
    max: 500,
    show_when: when('exam_times', '第二次', '第三次及以上'),
  }),
  field('学习安排', 'date', 'start_date', '计划开始日期'),
  field('学习安排', 'number', 'daily_hours', '每天可学习小时数', { min: 1, max: 16 }),
];

export const QUESTIONNAIRE_FIELDS: readonly FormField[] = [
  field('学习情况', 'multiple', 'weak_subjects', '自认为薄弱的科目', {
    choices: ['英语', '数学', '政治', '专业课'],
    min: 1,
  }),
  field('学习情况', 'single', 'english_level', '英语基础', {
    choices: ['四级未过', '四级', '六级'],
    show_when: when('weak_subjects', '英语'),
  }),
  field('学习情况', 'rating', 'confidence', '对上岸的信心', {
    choices: ['没有信心', '信心不足', '一般', '比较有信心', '很有信心'],
  }),
  field('服务期待', 'multiple', 'services', '最需要的服务', { choices: ['督学', '答疑', '择校', '心理支持'], max: 2 }),
  field('服务期待', 'textarea', 'wishes', '其他期待', { optional: true }),
];

export const SUBJECT_FIELDS: readonly FormField[] = [
  field('选科', 'multiple', 'subjects', '要测评的科目', { choices: ['英语', '数学', '政治'], min: 1 }),
  field('英语', 'number', 'english_words', '目前词汇量（个）', {
    min: 0,
    max: 30000,
    show_when: when('subjects', '英语'),
  }),
  field('英语', 'single', 'english_worry', '最担心的题型', {
    choices: ['完形', '阅读', '翻译', '写作'],
    show_when: when('subjects', '英语'),
  }),
  field('数学', 'single', 'maths_paper', '考试卷种', {
    choices: ['数学一', '数学二', '数学三'],
    show_when: when('subjects', '数学'),
  }),
  field('数学', 'single', 'maths_round', '复习轮次', {
    choices: ['未开始', '一轮', '二轮', '刷真题'],
    show_when: when('subjects', '数学'),
  }),
  field('政治', 'single', 'politics_start', '政治复习进度', {
    choices: ['未开始', '看课中', '刷题中', '背诵中'],
    show_when: when('subjects', '政治'),
  }),
];

export const PERSONAL_FIELDS: readonly FormField[] = [
  field('个人信息', 'text', 'name', '姓名', { min: 2, max: 20 }),
  field('个人信息', 'email', 'email', '邮箱', { optional: true }),
  field('个人信息', 'text', 'school', '学校', { optional: true }),
  field('个人信息', 'textarea', 'about', '个人简介', { optional: true, max: 200 }),
];

export const EVALUATION_FIELDS: readonly FormField[] = [
  field('评价', 'single', 'role', '服务老师', { choices: ['班主任', '学习顾问', '答疑老师', '研学领队'] }),
  field('评价', 'rating', 'attitude', '服务态度'),
  field('评价', 'rating', 'speed', '回复速度', { choices: ['很慢', '偏慢', '一般', '较快', '很快'] }),
  field('评价', 'rating', 'skill', '专业程度', { choices: ['很不专业', '不太专业', '一般', '专业', '非常专业'] }),
  field('评价', 'single', 'is_solved', '问题是否解决', { choices: ['已解决', '未解决'] }),
  field('评价', 'textarea', 'unsolved', '未解决的问题', { show_when: when('is_solved', '未解决'), min: 5 }),
  field('评价', 'textarea', 'comment', '想说的话', { optional: true }),
  field('评价', 'mobile', 'mobile', '联系手机', { optional: true }),
];
