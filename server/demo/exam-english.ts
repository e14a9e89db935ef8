import { essay, fill, judge, multiple, type SectionSeed, single } from './exam-question.ts';

const PASSAGE =
  'Cities have long been blamed for ruining sleep. Yet a survey of 4,200 residents in six cities found that noise explained only a tenth of the difference in how well people slept. Far more telling was regularity: those who went to bed within the same half hour each night slept better, whatever their street sounded like. The authors caution that the link may run both ways, for people who sleep badly tend to lose their routine. Still, they argue that public advice, which dwells on curtains and earplugs, has been aimed at the wrong target.';

/** 考研英语：长难句与阅读。 */
export const ENGLISH_SECTIONS: readonly SectionSeed[] = [
  {
    title: '一、词汇与结构（单选）',
    score: 2,
    questions: [
      single({ knowledge: '倒装', difficulty: 3 }, [
        'Only when the last tree had been cut down ______ that the hill could no longer hold the rain.',
        [
          'the villagers realised',
          'did the villagers realise',
          'the villagers had realised',
          'that the villagers realised',
        ],
        'B',
        'only + 时间状语从句位于句首，主句部分倒装：did + 主语 + 动词原形。',
      ]),
      single({ knowledge: '虚拟语气' }, [
        'Had the committee known how little time was left, it ______ the vote until the spring.',
        ['would not postpone', 'will not postpone', 'would not have postponed', 'had not postponed'],
        'C',
        '省略 if 的过去虚拟条件句（Had … known），主句用 would have done。',
      ]),
      single({ knowledge: '非谓语动词' }, [
        '______ against the rising cost of rent, the increase in wages looks rather modest.',
        ['Setting', 'To set', 'Having set', 'Set'],
        'D',
        'set against 意为“与……相比”，与主语 the increase 是被动关系，用过去分词 Set。',
      ]),
      single({ knowledge: '定语从句' }, [
        'The report describes a world ______ attention, rather than information, is scarce.',
        ['which', 'where', 'that', 'what'],
        'B',
        '先行词 world 在从句中作地点状语，从句成分完整，用 where。',
      ]),
      single({ knowledge: '词义辨析', difficulty: 2 }, [
        'The evidence is suggestive rather than ______; more trials are needed before anyone can be sure.',
        ['conclusive', 'exclusive', 'inclusive', 'impulsive'],
        'A',
        'conclusive “确凿的”，与 suggestive “有所提示的”构成对比。',
      ]),
      single({ knowledge: '同位语从句' }, [
        'Few would dispute the claim ______ reading widely sharpens judgement.',
        ['which', 'what', 'that', 'whether'],
        'C',
        'claim 后接同位语从句说明其内容，从句成分完整，用 that。',
      ]),
      single({ knowledge: '固定搭配', difficulty: 2 }, [
        'The plan fell through ______ a lack of volunteers rather than of money.',
        ['in case of', 'for want of', 'on account', 'owing to'],
        'D',
        'owing to 引出原因；for want of 本身已含“缺乏”，与 a lack of 重复；on account 需接 of。',
      ]),
      single({ knowledge: '主谓一致' }, [
        'Neither the editor nor the reviewers ______ aware that the figures had been rounded.',
        ['was', 'were', 'is', 'has been'],
        'B',
        'neither … nor … 就近一致，邻近主语 reviewers 为复数，且为过去时。',
      ]),
    ],
  },
  {
    title: '二、阅读理解（单选）',
    score: 3,
    questions: [
      single({ knowledge: '细节题', material: PASSAGE }, [
        'According to the survey, which factor best predicts how well people sleep?',
        [
          'The level of street noise',
          'Keeping a regular bedtime',
          'Using curtains and earplugs',
          'The size of the city',
        ],
        'B',
        '原文 “Far more telling was regularity”，telling 意为“有说服力的”。',
      ]),
      single({ knowledge: '词义推断', material: PASSAGE }, [
        'The phrase “dwells on” in the last sentence is closest in meaning to',
        ['doubts', 'lives in', 'keeps stressing', 'gives up'],
        'C',
        'dwell on 意为“反复强调、老是谈论”。',
      ]),
      single({ knowledge: '推断题', material: PASSAGE, difficulty: 4 }, [
        'The authors mention that the link “may run both ways” in order to',
        [
          'show that noise matters more than routine',
          'admit that cause and effect are hard to separate',
          'prove that bad sleepers live in noisy streets',
          'reject the findings of the survey',
        ],
        'B',
        '睡得不好的人也会打乱作息，作者承认因果方向难以区分，属于让步。',
      ]),
      single({ knowledge: '主旨题', material: PASSAGE }, [
        'Which of the following is the best title for the passage?',
        [
          'Noise: the Enemy of Sleep',
          'Sleep by the Clock, Not by the Street',
          'Why Cities Never Sleep',
          'A Guide to Earplugs',
        ],
        'B',
        '全文对比噪声与规律作息，落点在作息。',
      ]),
    ],
  },
  {
    title: '三、长难句判断（多选）',
    score: 3,
    questions: [
      multiple({ knowledge: '句子成分', difficulty: 4 }, [
        '“What the study does not show is whether the pupils who read more did so because they were praised.” 下列说法正确的有',
        [
          'What 引导主语从句',
          'whether 引导表语从句',
          'who read more 是修饰 pupils 的定语从句',
          'did so 指代 were praised',
        ],
        'ABC',
        'did so 指代 read more，而不是 were praised；其余三项正确。',
      ]),
      multiple({ knowledge: '省略' }, [
        '下列句子中存在省略的有',
        [
          'While young, she had no taste for history.',
          'He writes faster than I do.',
          'The sooner you begin, the better.',
          'She knows that he is right.',
        ],
        'AC',
        'A 省略 she was；C 省略 it will be。B 用 do 替代而非省略，D 完整。',
      ]),
      multiple({ knowledge: '强调句' }, [
        '下列属于强调句的有',
        [
          'It was in 1998 that the dam was finished.',
          'It is clear that prices will rise.',
          'It was not until dawn that the rain stopped.',
          'It is said that he has left.',
        ],
        'AC',
        '去掉 It was … that 后句子仍完整的为强调句；B、D 的 it 是形式主语。',
      ]),
    ],
  },
  {
    title: '四、正误判断',
    score: 1,
    questions: [
      judge({ knowledge: '让步状语从句', difficulty: 2 }, [
        '“Complex as the sentence is, its main verb is easy to find.” 中 as 引导让步状语从句。',
        'T',
        '形容词前置 + as 表示让步，相当于 although the sentence is complex。',
      ]),
      judge({ knowledge: '否定转移' }, [
        '“All that glitters is not gold.” 的意思是“所有闪光的都不是金子”。',
        'F',
        'all … not 表示部分否定：“闪光的未必都是金子”。',
      ]),
      judge({ knowledge: '比较结构' }, [
        '“no more … than …” 表示前后两者都不。',
        'T',
        'A is no more … than B：A 与 B 一样都不。',
      ]),
    ],
  },
  {
    title: '五、填空',
    score: 2,
    questions: [
      fill({ knowledge: '介词搭配', difficulty: 2 }, [
        'He insisted ______ checking every figure himself.（填一个词）',
        'on|upon',
        'insist on/upon doing sth. 坚持做某事。',
      ]),
      fill({ knowledge: '连词' }, [
        'Not ______ he opened the letter ______ he understand why she had left.（填两处，各一个词）',
        'until;did',
        'not until 位于句首，主句部分倒装。',
      ]),
      fill({ knowledge: '词形变化' }, [
        'The ______ (precise) of the measurement surprised even its inventor.',
        'precision|preciseness',
        '冠词 the 后需名词，precise → precision。',
      ]),
    ],
  },
  {
    title: '六、翻译与写作',
    score: 10,
    questions: [
      essay({ knowledge: '长难句翻译', difficulty: 4 }, [
        '将下句译成中文：That the habit of reading, once lost, is so hard to recover suggests that it was never merely a habit.',
        '阅读的习惯一旦失去便如此难以恢复，这说明它从来就不只是一种习惯。',
        '采分点：That 引导的主语从句（3 分）；once lost 的插入与省略（2 分）；suggests that 宾语从句（3 分）；never merely（2 分）。',
      ]),
      essay({ knowledge: '小作文' }, [
        'Write a notice of about 100 words to recruit volunteers for a campus reading week. Do not use your own name; use “The Reading Club”.',
        'Notice\n\nThe Reading Club is looking for twenty volunteers for the campus reading week, to be held from December 5 to 9. Volunteers will help set up the book fair, guide visitors and record three evening talks. You should be able to give at least four hours in the week; experience is welcome but not required. In return, you will receive a certificate of service and a book of your choice. If you would like to join us, please leave your name at Room 203 of the library before November 28.\n\nThe Reading Club',
        '采分点：格式与落款（2 分）；时间、任务、要求、报名方式四项内容（4 分）；语言准确、语气得体（4 分）。',
      ]),
    ],
  },
];
