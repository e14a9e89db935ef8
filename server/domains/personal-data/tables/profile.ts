import { realNameStates } from '#src/contract/states.ts';
import { at, courseName, type PersonalTable, VOUCHERS, word, yes } from '../table.ts';

const profile = '个人资料、学籍与实名认证结果';
const forms = '填写的表单、研学报名与健康信息';
const pictures = '上传的图片与证件照';
const consults = '咨询内容与留言';
const leads = '报名线索';
const gifts = '领取的礼品与周边';
const CASES_STAY = { goes: '售后说明与照片', stays: '退换了什么、退了多少', why: VOUCHERS } as const;
const GIFTS_STAY = { goes: '收件人、电话与地址', stays: '领过什么，只有账号编号', why: '每人限领、库存' } as const;
const MINE = 'user_id = $user';
const REQUESTS = 'request_id IN (SELECT id FROM aftersales_requests WHERE user_id = $user)';
const LEADS = 'lead_id IN (SELECT id FROM leads WHERE user_id = $user)';
const PLACE = { 收件人: 'receiver', 电话: 'phone', 地区: 'full_district', 详细地址: 'location' };
const NO_PLACE = "receiver = '', phone = '', full_district = '', location = ''";

/** What students have entered about themselves. */
export const PROFILE_TABLES: readonly PersonalTable[] = [
  {
    ...{ table: 'student_infos', what: profile, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '个人资料', newest: 'updated_at' },
      columns: {
        ...{ 姓名: 'name', 学校: 'school', 专业: 'major', 年级: 'grade', 学号: 'student_number', 邮箱: 'email' },
        ...{ 微信号: 'wechat_number', 紧急联系人: 'emergency_name', 紧急联系电话: 'emergency_phone' },
      },
    },
  },
  {
    ...{ table: 'college_infos', what: profile, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '报考目标', newest: 'updated_at' },
      columns: {
        ...{ 考试年份: 'exam_year', 地区: 'province_name', 毕业院校: 'graduate_college', 毕业专业: 'graduate_major' },
        报考院校: '(SELECT name FROM colleges WHERE colleges.id = college_id)',
        报考学科: '(SELECT name FROM subjects WHERE subjects.id = subject_id)',
      },
    },
  },
  {
    ...{ table: 'real_names', what: profile, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '实名认证（只保存隐去后的姓名与号码）', newest: 'submitted_at' },
      columns: {
        ...{ 姓名: 'name_masked', 证件号: 'id_masked', 提交时间: at('submitted_at') },
        状态: word('state', {
          [realNameStates.REVIEWING]: '审核中',
          [realNameStates.PASSED]: '已通过',
          [realNameStates.FAILED]: '未通过',
        }),
      },
    },
  },
  {
    ...{ table: 'form_answers', what: forms, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '填写的表单', newest: 'updated_at' },
      columns: {
        表单: '(SELECT title FROM forms WHERE forms.id = form_id)',
        ...{ 提交时间: at('submitted_at'), 更新时间: at('updated_at') },
      },
      sealed: {
        ...{ column: 'answers', place: 'answers', heading: '回答' },
        fields: '(SELECT fields FROM forms WHERE forms.id = form_id)',
      },
    },
  },
  {
    ...{ table: 'service_evaluations', what: forms, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '服务评价', newest: 'submitted_at' },
      columns: { 课程: courseName('course_id'), 提交时间: at('submitted_at') },
      sealed: {
        ...{ column: 'answers', place: 'evaluation', heading: '回答' },
        fields: '(SELECT fields FROM forms WHERE forms.id = form_id)',
      },
    },
  },
  {
    ...{ table: 'yanxue_checkin_records', what: forms, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '研学打卡', newest: 'submitted_at' },
      columns: { 内容: 'content', 心情: 'mood', 提交时间: at('submitted_at') },
    },
  },
  {
    ...{ table: 'yanxue_trips', what: forms, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '研学行程', newest: 'updated_at' },
      columns: {
        团期: '(SELECT name FROM yanxue_tours WHERE yanxue_tours.id = tour_id)',
        ...{ 往返: 'travel::text', 更新时间: at('updated_at') },
      },
    },
  },
  {
    ...{ table: 'yanxue_customer_infos', what: forms, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '研学报名信息', newest: 'updated_at' },
      columns: { 活动: courseName('course_id'), 更新时间: at('updated_at') },
      sealed: { column: 'fields', place: 'customer', heading: '内容' },
    },
  },
  {
    ...{ table: 'credentials_photos', what: pictures, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '证件照', newest: 'submitted_at' },
      columns: {
        ...{
          提交时间: at('submitted_at'),
          结果: word('state', { 1: '审核中', 2: '已通过', 3: '已退回' }),
          说明: 'reason',
        },
      },
    },
  },
  { table: 'aftersales_photos', what: pictures, of: REQUESTS, erase: 'delete', hidden: '图片在“上传的图片”一节' },
  {
    ...{ table: 'aftersales_events', what: '售后申请', of: REQUESTS, hidden: '与“售后申请”一节相同' },
    erase: { set: "note = ''", ...CASES_STAY },
  },
  {
    ...{ table: 'aftersales_requests', what: '售后申请', of: MINE },
    erase: { set: "note = ''", ...CASES_STAY },
    show: {
      ...{ title: '售后申请', newest: 'created_at' },
      columns: {
        ...{ 编号: 'number', 类型: word('kind', { 1: '退货', 2: '换货' }), 说明: 'note', 申请时间: at('created_at') },
        ...{ 寄回快递: 'return_company', 寄回单号: 'return_code' },
      },
    },
  },
  {
    ...{ table: 'uploads', what: pictures, of: "user_id = $user AND state <> 'gone'", erase: { by: 'uploads' } },
    show: {
      ...{ title: '上传的图片（在各页面里可以下载）', newest: 'created_at' },
      columns: { 上传时间: at('created_at'), 宽: 'width', 高: 'height', 字节: 'byte_count' },
    },
  },
  {
    ...{ table: 'addresses', what: '收货地址', of: MINE },
    erase: {
      set: `receiver = '', phone = '', company = '', province = '', city = '', area = '', location = '', is_default = false,
        deleted_at = coalesce(deleted_at, $now)`,
    },
    show: {
      ...{ title: '收货地址', newest: 'number' },
      columns: {
        ...{ 收件人: 'receiver', 电话: 'phone', 公司: 'company', 省: 'province', 市: 'city', 区: 'area' },
        ...{ 详细地址: 'location', 默认: yes('is_default'), 删除时间: at('deleted_at') },
      },
    },
  },
  {
    ...{ table: 'gift_claims', what: gifts, of: MINE },
    erase: { set: NO_PLACE, ...GIFTS_STAY },
    show: {
      ...{ title: '领取的礼品', newest: 'taken_at' },
      columns: {
        礼品: '(SELECT title FROM gifts WHERE gifts.id = gift_id)',
        ...{ 领取时间: at('taken_at'), ...PLACE },
      },
    },
  },
  {
    ...{ table: 'merchandise_choices', what: gifts, of: MINE },
    erase: { set: NO_PLACE, ...GIFTS_STAY },
    show: {
      ...{ title: '选领的周边', newest: 'chosen_at' },
      columns: { 规格: 'spec', 选择时间: at('chosen_at'), ...PLACE },
    },
  },
  {
    ...{ table: 'consult_messages', what: consults, erase: 'delete' },
    of: 'conversation_id IN (SELECT id FROM consult_conversations WHERE user_id = $user)',
    show: {
      ...{ title: '咨询', newest: 'id' },
      columns: { 时间: at('sent_at'), 谁: word('sender', { student: '我', advisor: '老师' }), 内容: 'body' },
    },
  },
  { table: 'consult_conversations', what: consults, of: MINE, erase: 'delete', hidden: '与“咨询”一节相同' },
  {
    ...{ table: 'consult_requests', what: consults, of: '(user_id = $user OR mobile = $mobile)', erase: 'delete' },
    show: {
      ...{ title: '咨询留言', newest: 'created_at' },
      columns: {
        ...{ 课程: courseName('course_id'), 称呼: 'name', 手机号: 'mobile', 留言: 'message', 时间: at('created_at') },
      },
    },
  },
  { table: 'lead_events', what: leads, of: LEADS, erase: { by: 'leads' }, hidden: '员工之间的工作备注' },
  { table: 'lead_entries', what: leads, of: LEADS, erase: { by: 'leads' }, hidden: '与“来源”一节相同' },
  {
    ...{ table: 'leads', what: leads, of: MINE, erase: { by: 'leads' } },
    show: {
      ...{ title: '报名线索', newest: 'created_at' },
      columns: { 活动页: 'page', 来源: 'source', 首次报名: at('created_at'), 最近报名: at('last_entry_at') },
    },
  },
];
