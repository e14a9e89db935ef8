import { at, type PersonalTable } from '../table.ts';

const MESSAGES = '消息与消息设置';
const MINE = 'user_id = $user';

/** Messages to students, and their settings for messages. */
export const MESSAGE_TABLES: readonly PersonalTable[] = [
  {
    ...{ table: 'messages', what: MESSAGES, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '消息', newest: 'created_at' },
      columns: { 标题: 'title', 内容: 'text', 时间: at('created_at'), 读于: at('read_at') },
    },
  },
  {
    ...{ table: 'message_settings', what: MESSAGES, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '消息设置', newest: 'changed_at' },
      columns: {
        不接收: "array_to_string(muted, '、')",
        公告读到: at('notices_read_until'),
        修改时间: at('changed_at'),
      },
    },
  },
  {
    ...{ table: 'notice_reads', what: MESSAGES, of: MINE, erase: 'delete' },
    show: {
      ...{ title: '读过的公告', newest: 'read_at' },
      columns: { 公告: '(SELECT title FROM notices WHERE notices.id = notice_id)', 读于: at('read_at') },
    },
  },
];
