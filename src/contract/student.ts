import { Type } from 'typebox';
import { Instant, Mobile, nullable, object, oneOf, Uuid } from './fields.ts';
import { operations } from './operation.ts';
import { examineeKinds, realNameStates, sexes, studentAuthStates } from './states.ts';

const Name = Type.String({ pattern: '^[\\u4e00-\\u9fff·]{2,20}$', message: '请填写真实姓名' });
const line = (maxLength: number, message: string) =>
  Type.Optional(Type.String({ maxLength, pattern: '^[^\\r\\n<>]*$', message }));
const optional = (pattern: string, message: string) => Type.Optional(Type.String({ pattern, message }));

/** Others see it, so control, invisible and direction-changing characters are not allowed. */
const NICKNAME = '^[\\u3400-\\u4dbf\\u4e00-\\u9fffA-Za-z0-9·_-]{2,20}$';
const NICKNAME_PROBLEM = '昵称为 2–20 个汉字、字母、数字或 · _ -';

/** The student's own data; an absent field is not changed. */
const StudentInput = object({
  name: Type.Optional(Name),
  nickname: optional(NICKNAME, NICKNAME_PROBLEM),
  /** An uploaded picture for the profile; null removes it. */
  face_uuid: Type.Optional(nullable(Uuid)),
  sex: Type.Optional(oneOf(sexes)),
  birthday: optional('^(\\d{4}-\\d{2}-\\d{2})?$', '生日格式错误'),
  address: line(120, '地址不超过 120 个字'),
  school: line(60, '学校不超过 60 个字'),
  major: line(60, '专业不超过 60 个字'),
  grade: line(20, '年级不超过 20 个字'),
  student_number: optional('^[A-Za-z0-9]{0,30}$', '学号只能是字母和数字'),
  email: optional('^([^\\s@<>]{1,64}@[^\\s@<>.]+(\\.[^\\s@<>.]+)+)?$', '邮箱格式错误'),
  wechat_number: optional('^([A-Za-z][-_A-Za-z0-9]{5,19}|1\\d{10})?$', '微信号格式错误'),
  emergency_name: Type.Optional(Type.Union([Name, Type.Literal('')])),
  emergency_phone: Type.Optional(Type.Union([Mobile, Type.Literal('')])),
});

const StudentInfo = object({
  name: Type.String(),
  school: Type.String(),
  major: Type.String(),
  grade: Type.String(),
  student_number: Type.String(),
  email: Type.String(),
  wechat_number: Type.String(),
  emergency_name: Type.String(),
  emergency_phone: Type.String(),
  auth_state: oneOf(studentAuthStates),
  bound_time: nullable(Instant),
});

const profile = {
  nickname: Type.String(),
  face: Type.String(),
  sex: oneOf(sexes),
  birthday: Type.String(),
  mobile: Type.String(),
  address: Type.String(),
  is_user_info: Type.Boolean(),
  /** Null until the student has written something. */
  student: nullable(StudentInfo),
};
const Profile = object(profile);

const ExamYear = Type.Integer({ minimum: 2024, maximum: 2040 });
const SubjectId = Type.Integer({ minimum: 1, maximum: 99 });
const Line60 = Type.String({ maxLength: 60, pattern: '^[^\\r\\n<>]*$', message: '不超过 60 个字' });

const CollegeInput = object({
  exam_year: ExamYear,
  province_uuid: Uuid,
  subject_id: SubjectId,
  college_uuid: Type.Optional(nullable(Uuid)),
  graduate_college: Type.Optional(Line60),
  graduate_major: Type.Optional(Line60),
  examinee: Type.Optional(oneOf(examineeKinds)),
});

const Named = object({ uuid: Uuid, name: Type.String() });
const Subject = object({ id: SubjectId, code: Type.String(), name: Type.String() });

const CollegeInfo = object({
  is_filled: Type.Boolean(),
  exam_year: nullable(Type.Integer()),
  province: nullable(Named),
  subject: nullable(Subject),
  college: nullable(Named),
  graduate_college: Type.String(),
  graduate_major: Type.String(),
  examinee: oneOf(examineeKinds),
  updated_time: nullable(Instant),
});

const RealName = object({
  state: oneOf(realNameStates),
  /** Masked: `王**`. Empty before the first submission. */
  name: Type.String(),
  /** Masked: the first and the last digit. */
  id_number: Type.String(),
  /** Why the verification failed; empty otherwise. */
  reason: Type.String(),
  submitted_time: nullable(Instant),
});

export const student = operations({
  'GET /api/V1.27/account/user/info/': {
    summary: '个人资料',
    access: 'user',
    reply: Profile,
  },
  'GET /api/V1.29/account/user/info/': {
    summary: '个人资料，含报考信息与实名状态',
    access: 'user',
    reply: object({ ...profile, college: CollegeInfo, real_name: RealName }),
  },
  'PUT /api/V1.27/account/update/student/info/': {
    summary: '填写个人资料与学员信息（学校 + 学号即绑定学员身份）',
    access: 'user',
    body: StudentInput,
    reply: Profile,
  },
  'GET /api/v2.1/account/years/': {
    summary: '可报考的年份',
    access: 'public',
    reply: Type.Array(object({ year: ExamYear, name: Type.String(), is_current: Type.Boolean() })),
  },
  'GET /api/v2.1/account/province/list/': {
    summary: '有院校的省份',
    access: 'public',
    reply: Type.Array(Named),
  },
  'GET /api/v2.1/account/subject/list/': {
    summary: '某省院校招生的学科门类',
    access: 'public',
    query: object({ province: Type.Optional(Uuid) }),
    reply: Type.Array(Subject),
  },
  'GET /api/v2.1/account/college/list/': {
    summary: '某省（某门类）的院校',
    access: 'public',
    origin: 'project',
    query: object({ province: Uuid, subject: Type.Optional(SubjectId) }),
    reply: Type.Array(Named),
  },
  'POST /api/v2.1/account/college/info/': {
    summary: '填写报考信息',
    access: 'user',
    body: CollegeInput,
    reply: CollegeInfo,
  },
  'PUT /api/v2.1/account/college/info/detail/': {
    summary: '修改报考信息中的几项',
    access: 'user',
    body: Type.Partial(CollegeInput),
    reply: CollegeInfo,
  },
  'GET /api/v3/account/college/info/detail/': {
    summary: '报考信息',
    access: 'user',
    reply: CollegeInfo,
  },
  'GET /api/V1.27/account/college/info/detail/': {
    summary: '报考信息（文字）',
    access: 'user',
    reply: object({
      is_filled: Type.Boolean(),
      year: Type.String(),
      province: Type.String(),
      subject: Type.String(),
      college: Type.String(),
    }),
  },
  'GET /api/v1/account/real_name': {
    summary: '实名认证的状态',
    access: 'user',
    origin: 'project',
    reply: RealName,
  },
  'POST /api/v1/account/real_name': {
    summary: '提交实名认证',
    access: 'user',
    origin: 'project',
    body: object({
      name: Name,
      id_number: Type.String({ pattern: '^[1-9]\\d{16}[\\dXx]$', message: '身份证号格式错误' }),
    }),
    reply: RealName,
  },
});
