import type { yanxueActivities } from '#server/db/schema/yanxue.ts';
import { seedIds } from '../ids.ts';

const [HE_CAIWEI, TANG_MUZHI] = [seedIds.teacher(10), seedIds.teacher(11)] as const;

const SHARED = {
  included: ['营期住宿（双人标间）', '营期正餐', '市内包车', '门票与讲解', '研学手册', '旅行意外险'],
  excluded: ['往返营地的大交通', '个人消费', '单房差'],
  notices: ['请携带身份证原件与学生证', '出发前 7 天可免费改期一次', '如有过敏或慢性病，请在营员信息中写明'],
};

/** The study tours of the shop. */
export const ACTIVITIES: readonly (typeof yanxueActivities.$inferInsert)[] = [
  {
    courseId: seedIds.course(12),
    city: '北京',
    subtitle: '走进清华北大，和学长学姐聊聊一年后的自己',
    dayCount: 5,
    nightCount: 4,
    highlights: ['清华、北大校园深度参访', '在读研究生一对一交流', '国家图书馆自习半日', '考研目标工作坊'],
    schedule: [
      { title: '抵京集合，破冰夜谈', items: ['15:00 前集合入住', '营员见面与分组', '写下一封给明年的信'] },
      { title: '清华园', items: ['校园参访与讲解', '院系实验室开放', '学长学姐座谈'] },
      { title: '燕园', items: ['北大校园参访', '图书馆与讲座', '未名湖畔读书会'] },
      { title: '国图与胡同', items: ['国家图书馆自习', '胡同走读', '目标工作坊'] },
      { title: '结营', items: ['分享会', '颁发结营证书', '12:00 后返程'] },
    ],
    ...SHARED,
    gallery: ['/storage/posters/yanxue.jpg', '/storage/covers/yanxue-beijing.jpg', '/storage/1018/01.jpg'],
    leaderId: HE_CAIWEI,
    hasPeipao: false,
  },
  {
    courseId: seedIds.course(13),
    city: '西安',
    subtitle: '六天读懂一座城：从周秦汉唐到今天',
    dayCount: 6,
    nightCount: 5,
    highlights: ['陕西历史博物馆专场讲解', '兵马俑考古体验', '城墙骑行夜读', '全程陪跑导师'],
    schedule: [
      { title: '抵达长安', items: ['集合入住', '行前课：怎样看一件文物'] },
      { title: '陕历博', items: ['专场讲解', '临摹一件青铜器'] },
      { title: '兵马俑', items: ['遗址参访', '考古拓印体验'] },
      { title: '碑林与城墙', items: ['碑林读碑', '城墙骑行', '夜读分享'] },
      { title: '大雁塔与高校', items: ['大雁塔讲解', '西北大学考古学院参访'] },
      { title: '结营', items: ['成果展', '返程'] },
    ],
    ...SHARED,
    gallery: ['/storage/covers/yanxue-xian.jpg', '/storage/promotion_2208/01.jpg', '/storage/promotion_2208/02.jpg'],
    leaderId: TANG_MUZHI,
    hasPeipao: true,
  },
];
