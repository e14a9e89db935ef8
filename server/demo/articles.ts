interface NewsSeed {
  readonly title: string;
  readonly category: '考研资讯' | '院校动态' | '备考经验';
  readonly summary: string;
  readonly cover: string;
  readonly author: string;
  /** Days before the start of the server. */
  readonly daysAgo: number;
  readonly isHidden?: true;
  /** Markdown. */
  readonly text: string;
}

/** Row n is news n. `{course}`, `{year}`, `{first}`, `{second}` and `{third}` are of the next exam. */
export const NEWS: readonly NewsSeed[] = [
  {
    title: '{course} 考研初试时间确定：12 月 {first} 日至 {second} 日',
    category: '考研资讯',
    summary: '上午政治、下午英语，次日数学与专业课，超过三小时的科目安排在 12 月 {third} 日。',
    cover: 'last-30',
    author: '知研教研中心',
    daysAgo: 1,
    text: `{course} 年全国硕士研究生招生考试初试时间为 **{year} 年 12 月 {first} 日至 {second} 日**，每天上午 8:30—11:30，下午 14:00—17:00。

| 时间 | 12 月 {first} 日 | 12 月 {second} 日 |
|---|---|---|
| 上午 | 思想政治理论 | 业务课一 |
| 下午 | 外国语 | 业务课二 |

## 现在该做什么

1. 核对准考证打印时间，提前看考场
2. 按考试时间做一套全真模拟
3. 把错题本再过一遍，不再开新书

还没有计划的同学，可以看看 [考前 30 天冲刺营](/course/detail/10000000-0000-4000-8000-000000000008)。`,
  },
  {
    title: '准考证打印开放前，这五件事先做好',
    category: '考研资讯',
    summary: '账号、照片、考点、住宿、证件，一样都别落下。',
    cover: 'full',
    author: '知研教研中心',
    daysAgo: 3,
    text: `准考证通常在考前十天左右开放打印。

- **账号密码**：现在就登录一次，忘了还来得及找回
- **照片**：确认与身份证是同一个人一眼能看出来
- **考点**：按报名点查交通，高峰期走一遍
- **住宿**：离考点步行 20 分钟以内
- **证件**：身份证有效期看一看

打印两份，一份随身，一份放在包里。`,
  },
  {
    title: '长难句怎么练才不白练',
    category: '备考经验',
    summary: '每天五句，先找谓语，再划从句，最后翻译一遍。',
    cover: 'english-trial',
    author: '林知夏',
    daysAgo: 4,
    text: `很多同学抄了一本长难句，做题还是看不懂。原因只有一个：**只看译文，没有自己拆**。

## 三步

1. 找谓语：有几个谓语，就有几个主句或从句
2. 划边界：连词到谓语之间是一块
3. 翻译一遍：写下来，再对照

> 每天五句，三周之后再读真题，速度会变。

想跟着练的同学，可以从 [7 天体验课](/course/detail/10000000-0000-4000-8000-000000000001) 开始。`,
  },
  {
    title: '数学最后三十天，做真题还是做模拟',
    category: '备考经验',
    summary: '先真题后模拟，模拟只看手感，不看分数。',
    cover: 'maths-sprint',
    author: '周既明',
    daysAgo: 6,
    text: `结论先说：**真题第二遍比模拟第一遍更值钱**。

- 第一周：近五年真题，严格计时
- 第二、三周：错题所在的章节回炉
- 第四周：两到三套模拟，保持手感

计算错误单独记一本，每天看一遍。`,
  },
  {
    title: '政治选择题从 30 分到 40 分',
    category: '备考经验',
    summary: '框架先行，错题只记“为什么错”。',
    cover: 'politics-final',
    author: '沈砚',
    daysAgo: 8,
    text: `选择题丢分多半不是没背，是**张冠李戴**。

1. 先画框架：每门课一张纸
2. 再做题：一章一测
3. 记错因：概念混了、时间混了、还是题干没看清

时政放到最后两周，跟着 [时政串讲](/course/list?subject=3) 走一遍即可。`,
  },
  {
    title: '多所院校公布 2027 年招生人数调整',
    category: '院校动态',
    summary: '部分学院扩招专硕，学硕名额向推免倾斜。',
    cover: 'start-2028',
    author: '知研择校组',
    daysAgo: 10,
    text: `近期多所院校更新了招生简章，变化集中在三点：

- 专硕扩招，集中在计算机、人工智能、集成电路
- 学硕名额减少，推免比例上升
- 部分学院更换考试科目，改考 408

报名已经结束的同学不必焦虑：**名额变化影响的是复试线，不是你的复习计划**。`,
  },
  {
    title: '复试要准备哪些材料',
    category: '院校动态',
    summary: '准考证、学籍报告、成绩单、政审表，按院校要求逐条核对。',
    cover: 'interview',
    author: '苏念',
    daysAgo: 13,
    text: `各校要求不同，但下面这些几乎都要：

1. 初试准考证与身份证
2. 教育部学籍在线验证报告（有效期留足）
3. 本科成绩单（教务处盖章）
4. 思想政治素质考核表

建议出分后就开始准备，盖章往往要等。`,
  },
  {
    title: '2028 考研：大二现在开始早不早',
    category: '备考经验',
    summary: '英语和数学可以起步，专业课先定方向。',
    cover: 'start-2028',
    author: '方晓',
    daysAgo: 16,
    text: `不早，但要**慢慢来**。

- 英语：每天 30 个词，读一篇外刊
- 数学：跟着学校课程，把定义弄懂
- 方向：多去听讲座，和学长学姐聊一聊

零基础可以听听 [启航课](/course/detail/10000000-0000-4000-8000-000000000010)。`,
  },
  {
    title: '云自习室上线：打开就能学',
    category: '考研资讯',
    summary: '全天开放，每 50 分钟提醒休息，规划师在线答疑。',
    cover: 'last-30',
    author: '知研教务',
    daysAgo: 20,
    text: `不想一个人学？来 [知研云自习室](/liveDetail?classroom=study-room&is_public=true)。

- 全天开放，不用预约
- 每 50 分钟休息 10 分钟
- 晚上 8 点到 10 点，规划师在线答疑`,
  },
  {
    title: '（草稿）寒假公开课安排',
    category: '考研资讯',
    summary: '待定。',
    cover: 'full',
    author: '知研教务',
    daysAgo: 0,
    isHidden: true,
    text: '时间待定。',
  },
];

interface NoticeSeed {
  readonly title: string;
  readonly isPopup: boolean;
  /** Days from the first start of the server; negative is past. */
  readonly fromDay: number;
  /** Last day; no end when absent. */
  readonly toDay?: number;
  /** Markdown. */
  readonly text: string;
}

/** Row n is notice n. */
export const NOTICES: readonly NoticeSeed[] = [
  {
    title: '考前 30 天冲刺营今晚开营',
    isPopup: true,
    fromDay: -1,
    toDay: 30,
    text: '冲刺营学员请在 **今晚 19:30** 前进入教室，完成开营测试。\n\n开营后的课表会出现在“学习”里，错过的直播当晚可看回放。',
  },
  {
    title: '图书发货说明',
    isPopup: false,
    fromDay: -6,
    text: '工作日 16:00 前付款的订单当天发出，其余次日发出。\n\n偏远地区时效会多 2—3 天，可在“我的订单—收货通知”里查看物流。',
  },
  {
    title: '系统维护通知（已结束）',
    isPopup: false,
    fromDay: -20,
    toDay: -19,
    text: '凌晨 2:00—4:00 系统维护，期间无法下单。',
  },
  {
    title: '春节期间客服时间调整',
    isPopup: false,
    fromDay: 60,
    text: '春节期间客服时间为 10:00—18:00。',
  },
  {
    title: '防诈骗提醒：知研不会电话索要验证码',
    isPopup: false,
    fromDay: -30,
    text: '任何自称知研客服要求提供验证码、转账、屏幕共享的，都是诈骗。请拨打 400-800-2027 核实。',
  },
];
