import * as paths from '#src/lib/paths.ts';

/** Facts that can stand next to an entry. */
export type EntryFact = 'courses' | 'coupons' | 'groups' | 'real-name' | 'wechat';

interface Entry {
  readonly label: string;
  readonly to: string;
  readonly fact?: EntryFact;
  /** SVG path in a 24 × 24 box. */
  readonly drawing: string;
}

/** The link to a study tour's trip; with several trips, to their list. */
export function tripEntry(courseUuid: string, count: number): Entry {
  return {
    label: '我的行程',
    to: count === 1 ? paths.studentTour({ course_id: courseUuid }) : paths.studyIndex(),
    drawing: 'M4 20.500l5-14 6 3 5-6M9 6.500v14m6-11v11M4 20.500h16',
  };
}

/** The links of the student's page, by topic. */
export const ENTRIES: readonly (readonly Entry[])[] = [
  [
    {
      label: '我的课程',
      to: paths.studyIndex(),
      fact: 'courses',
      drawing: 'M12 6C10 4 7 3.5 4 3.5V18c3 0 6 .5 8 2.5 2-2 5-2.5 8-2.5V3.5C17 3.5 14 4 12 6Zm0 0v14.5',
    },
    {
      label: '直播日历',
      to: paths.myTodayCourse(),
      drawing: 'M4 6h16v14H4ZM4 10.5h16M8 3.5v4m8-4v4',
    },
    {
      label: '我的考试',
      to: paths.examMyAnswers(),
      drawing: 'M6 3.5h12v17H6ZM9 9h6m-6 4h6m-6 4h3',
    },
    {
      label: '我的作业',
      to: paths.studyHomeworks(),
      drawing: 'M5 3.5h9l5 5v12H5ZM14 3.5v5h5M8.500 16.500l1-3 5.500-5.500 2 2-5.500 5.500Z',
    },
    {
      label: '错题本',
      to: paths.studyMistakes(),
      drawing: 'M5 3.5h13v17H5ZM8 3.5v17M11 9l4 4m0-4l-4 4',
    },
    {
      label: '我的笔记',
      to: paths.studyNotes(),
      drawing: 'M5 3.500h14v11l-6 6H5ZM19 14.500h-6v6M8.500 8h7m-7 4h4',
    },
    {
      label: '结业证书',
      to: paths.studyCertificates(),
      drawing: 'M12 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11ZM8.500 13.500v7l3.500-2 3.500 2v-7',
    },
    {
      label: '开课码',
      to: paths.myCode(),
      drawing: 'M8 15.5a4 4 0 1 1 3.5-2H20v3h-2.5v-3M8 11.5h.01',
    },
    {
      label: '我的收藏',
      to: paths.myCollect(),
      drawing: 'M12 4l2.5 5 5.5.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.5-.8Z',
    },
  ],
  [
    {
      label: '优惠券',
      to: paths.myCoupon(),
      fact: 'coupons',
      drawing: 'M3.5 7h17v3.5a1.5 1.5 0 0 0 0 3V17h-17v-3.5a1.5 1.5 0 0 0 0-3ZM14 7v10',
    },
    {
      label: '领取礼品',
      to: paths.myGift(),
      drawing:
        'M4 10h16v10H4ZM3 6.500h18V10H3ZM12 6.500V20M12 6.500c-2 0-4.500-.5-4.500-2.200S10.500 2.500 12 6.500Zm0 0c2 0 4.500-.5 4.500-2.200S13.500 2.500 12 6.500Z',
    },
    {
      label: '选领周边',
      to: paths.merchandise(),
      drawing: 'M5 8h14l-1 12.500H6ZM9 8V6.500a3 3 0 0 1 6 0V8',
    },
    {
      label: '我的拼团',
      to: paths.myGroup(),
      fact: 'groups',
      drawing:
        'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11Zm-6 8c0-3 2.7-4.8 6-4.800s6 1.8 6 4.800m1-8.200a2.8 2.8 0 1 0-1-5.400m2 9.300c2.4.5 4 2 4 4.3',
    },
    {
      label: '我的发票',
      to: paths.myInvoices(),
      drawing: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2ZM9 8.500h6m-6 4h6',
    },
    {
      label: '我的图书',
      to: paths.goodsFengyuewanjuan(),
      drawing: 'M5 4h5v16H5Zm5 0h4v16h-4Zm4 1.500l4-1 3 14.500-4 1Z',
    },
    {
      label: '售后服务',
      to: paths.goodsAftersalesService(),
      drawing: 'M5 9h11a4 4 0 0 1 0 8H9M5 9l4-4M5 9l4 4',
    },
    {
      label: '收货地址',
      to: paths.addressIndex(),
      drawing:
        'M12 21c4-4.5 6.5-7.8 6.5-11a6.5 6.5 0 1 0-13 0c0 3.2 2.5 6.5 6.5 11Zm0-8.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
    },
  ],
  [
    {
      label: '个人资料',
      to: paths.personalInfo(),
      drawing: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.500c0-4 3.5-6 7.5-6s7.5 2 7.5 6',
    },
    {
      label: '证件照',
      to: paths.goodsCredentialsPhoto(),
      drawing: 'M4 5h16v14H4ZM9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-3 4c0-2 1.300-3 3-3s3 1 3 3m3-6h3m-3 3h3',
    },
    {
      label: '实名认证',
      to: paths.myIdentity(),
      fact: 'real-name',
      drawing: 'M12 3.500l7 2.500v6c0 4-3 7-7 8.5-4-1.5-7-4.5-7-8.500V6Zm-3 8.500l2.2 2.200L15.5 10',
    },
    {
      label: '账号绑定',
      to: paths.myUnbind(),
      fact: 'wechat',
      drawing: 'M10 14l4-4m-6.5 1L5 13.500a3.5 3.5 0 0 0 5 5L12.5 16m-1-8L14 5.500a3.5 3.5 0 0 1 5 5L16.5 13',
    },
    {
      label: '设置',
      to: paths.mySettings(),
      drawing:
        'M4 7h9m5 0h2M4 17h2m5 0h9M15.500 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm-7 10a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
    },
  ],
];
