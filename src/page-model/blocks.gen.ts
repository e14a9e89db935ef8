/* Generated from schemas/ by `npm run generate`. Do not edit. */


import type { AgreementRef, Html, ImageContent, Link, Picture, QrDrawing, When } from './values.ts';

/**
 * 一行协议链接，点开在弹窗里看。
 */
export interface AgreementsData {
  /**
   * 一行协议链接，点开在弹窗里看。
   */
  type: 'agreements';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 链接前的文字，如 报名即表示同意。
   */
  text?: string;
  /**
   * 协议。
   *
   * Items: 一份协议。
   */
  items: {
    /**
     * 协议序号：0 用户注册协议，1 隐私政策（见 site.yaml）。
     */
    index: AgreementRef;
    /**
     * 链接文字；不写则用协议标题。
     */
    label?: string;
  }[];
}

/**
 * 吸顶的页内导航。
 */
export interface AnchorNavData {
  /**
   * 吸顶的页内导航。
   */
  type: 'anchor-nav';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 导航项。
   *
   * Items: 一项。
   */
  items: {
    /**
     * 导航文字，2–4 字最好。
     */
    label: string;
    /**
     * 滚到哪个积木。
     */
    to: string;
  }[];
}

/**
 * 可左右滑动的横幅。
 */
export interface BannerData {
  /**
   * 可左右滑动的横幅。
   */
  type: 'banner';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 这组横幅的说明，读屏时念出来。
   */
  label: string;
  /**
   * 自动翻页的秒数，0 表示不自动。
   */
  interval: number;
  /**
   * 横幅。
   *
   * Items: 一张横幅。
   */
  items: {
    /**
     * 横幅图片，各张比例相同。
     */
    image: ImageContent;
    /**
     * 图片上的短标题。
     */
    title?: string;
    /**
     * 点横幅去哪里。
     */
    link?: Link;
  }[];
}

/**
 * 一个按钮。
 */
export interface ButtonData {
  /**
   * 一个按钮。
   */
  type: 'button';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 按钮文字。
   */
  label: string;
  /**
   * 点击去哪里。
   */
  link: Link;
  /**
   * deal 购买，brand 品牌色，plain 线框。
   */
  tone: 'deal' | 'brand' | 'plain';
  /**
   * 按钮下的小字。
   */
  note?: string;
}

/**
 * 倒计时，以服务器时间为准。
 */
export interface CountdownData {
  /**
   * 倒计时，以服务器时间为准。
   */
  type: 'countdown';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 截止时间。
   */
  until: string;
  /**
   * 倒计时前的文字，如 距报名截止。
   */
  label: string;
  /**
   * 结束后的文字。
   */
  ended: string;
}

/**
 * 一张可领取的优惠券。
 */
export interface CouponData {
  /**
   * 一张可领取的优惠券。
   */
  type: 'coupon';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 后台优惠券的编号。
   */
  uuid: string;
  /**
   * 券名。
   */
  title: string;
  /**
   * 券的种类：1 满减，2 折扣，3 定金，4 自定义。
   */
  mold: 1 | 2 | 3 | 4;
  /**
   * 面额（满减、定金），写 199元 或 ¥199；只写数字时单位是分。
   */
  amount?: number;
  /**
   * 折扣，85 表示 8.5 折。
   */
  discount?: number;
  /**
   * 使用条件，如 满 1000 元可用。
   */
  condition?: string;
  /**
   * 券里东西的使用期限，如 开课后 60 天内用完。领取和使用的截止时间由后台决定，页面自动显示，这里不写日期。
   */
  valid?: string;
}

/**
 * 一张课程卡，价格以后台为准。
 */
export interface CourseCardData {
  /**
   * 一张课程卡，价格以后台为准。
   */
  type: 'course-card';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 课程编号。
   */
  course: {
    /**
     * 课程编号，大写字母、数字和连字符，如 KY2027-EN-01。
     */
    number: string;
  };
  /**
   * 课程名。
   */
  title: string;
  /**
   * 封面，16:9。
   */
  image: ImageContent;
  /**
   * 一行事实，如 60 课时。
   *
   * Items: 一行短文字，1–60 字。
   */
  facts?: string[];
  /**
   * 展示价，打开页面后以后台价格为准；写 199元 或 ¥199；只写数字时单位是分。
   */
  price: number;
  /**
   * 原价，写 199元 或 ¥199；只写数字时单位是分。
   */
  originPrice?: number;
  /**
   * 角标。
   */
  tag?: string;
}

/**
 * 返回时的挽留弹窗，每次访问只出现一次，再次返回一定离开。
 */
export interface ExitDialogData {
  /**
   * 返回时的挽留弹窗，每次访问只出现一次，再次返回一定离开。
   */
  type: 'exit-dialog';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 样式：default 普通，douyin 抖音（离开按钮是 无情离开），coupon 优惠券，image 图片。
   */
  variant: 'default' | 'douyin' | 'coupon' | 'image';
  /**
   * 弹窗标题。
   */
  title?: string;
  /**
   * 弹窗说明。
   */
  text?: string;
  /**
   * 留下按钮的文字。
   */
  stay?: string;
  /**
   * 离开按钮的文字；douyin 样式固定为 无情离开。
   */
  leave?: string;
  /**
   * 点留下后滚到哪个积木。
   */
  target?: string;
  /**
   * 弹窗图片；image 样式必填。
   */
  image?: ImageContent;
  /**
   * 优惠券；coupon 样式必填。访客登录或报名后真的会领到这张券；领完、过期时弹窗会如实说。
   */
  coupon?: {
    /**
     * 券的金额，写 199元 或 ¥199；只写数字时单位是分。
     */
    amount: number;
    /**
     * 券名。
     */
    label: string;
    /**
     * 后台优惠券的编号。
     */
    uuid: string;
  };
}

/**
 * 常见问题，可展开。
 */
export interface FaqData {
  /**
   * 常见问题，可展开。
   */
  type: 'faq';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 问题。
   *
   * Items: 一个问题。
   */
  items: {
    /**
     * 问题。
     */
    question: string;
    /**
     * 回答，可用 Markdown。
     */
    answer: Html;
  }[];
}

/**
 * 拼团：开团价、正在拼的团、开团按钮。
 */
export interface GroupBuyData {
  /**
   * 拼团：开团价、正在拼的团、开团按钮。
   */
  type: 'group-buy';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 拼团的课程。
   */
  course: {
    /**
     * 课程编号，大写字母、数字和连字符，如 KY2027-EN-01。
     */
    number: string;
  };
  /**
   * 标题。
   */
  title: string;
  /**
   * 拼团价，以后台为准；写 199元 或 ¥199；只写数字时单位是分。
   */
  groupPrice: number;
  /**
   * 单独购买价，以后台为准；写 199元 或 ¥199；只写数字时单位是分。
   */
  price: number;
  /**
   * 几人成团。
   */
  size: number;
  /**
   * 拼团规则。
   *
   * Items: 一两句话，1–200 字。
   */
  rules?: string[];
}

/**
 * 一节的标题。
 */
export interface HeadingData {
  /**
   * 一节的标题。
   */
  type: 'heading';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 标题文字。
   */
  text: string;
  /**
   * 标题上方的小字。
   */
  eyebrow?: string;
  /**
   * 标题下方的一句话。
   */
  subtitle?: string;
  /**
   * 标题级别，2 或 3。
   */
  level: 2 | 3;
  /**
   * 对齐方式。
   */
  align: 'left' | 'center';
}

/**
 * 首屏：一张主图，上面是一句承诺、一句说明、价格和主按钮。
 */
export interface HeroData {
  /**
   * 首屏：一张主图，上面是一句承诺、一句说明、价格和主按钮。
   */
  type: 'hero';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 主图，宽至少 1500 像素。
   */
  image: ImageContent;
  /**
   * 承诺上方的小字，如适用考季。
   */
  eyebrow?: string;
  /**
   * 一句承诺，全页的大标题。
   */
  heading: string;
  /**
   * 一句说明。
   */
  text?: string;
  /**
   * 文字颜色：dark 深色字，light 浅色字（用于深色图片）。
   */
  tone: 'light' | 'dark';
  /**
   * 现价，写 199元 或 ¥199；只写数字时单位是分。
   */
  price?: number;
  /**
   * 原价，应高于现价；写 199元 或 ¥199；只写数字时单位是分。
   */
  originPrice?: number;
  /**
   * 价格旁的几个短卖点。
   *
   * Items: 一行短文字，1–60 字。
   */
  points?: string[];
  /**
   * 主按钮。
   */
  button?: {
    /**
     * 按钮文字。
     */
    label: string;
    /**
     * 按钮去哪里。
     */
    link: Link;
  };
}

/**
 * 一叠上下相接的图片，可点击，可设热区。
 */
export interface ImageStackData {
  /**
   * 一叠上下相接的图片，可点击，可设热区。
   */
  type: 'image-stack';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 图片之间是否留空。
   */
  gap: boolean;
  /**
   * 图片，从上到下。
   *
   * Items: 一张图片。
   */
  images: {
    /**
     * 图片文件，相对 pages-config/assets，如 promotion_2203/01.jpg。
     */
    src: Picture;
    /**
     * 给看不到图的人读的说明。
     */
    alt?: string;
    /**
     * 纯装饰图片写 true，此时不写 alt。
     */
    decorative?: boolean;
    /**
     * 点这张图去哪里。
     */
    link?: Link;
    /**
     * 图片上可点的区域。
     *
     * Items: 图片上一块可点的区域。
     */
    hotspots?: {
      /**
       * 热区的说明，读屏时念出来。
       */
      label: string;
      /**
       * 左边距，占图宽的百分比。
       */
      x: number;
      /**
       * 上边距，占图高的百分比。
       */
      y: number;
      /**
       * 宽，占图宽的百分比。
       */
      width: number;
      /**
       * 高，占图高的百分比。
       */
      height: number;
      /**
       * 点这个热区去哪里。
       */
      link: Link;
    }[];
  }[];
}

/**
 * 收货通知：商品、收件人和物流轨迹。单号来自网址参数 order_num 和 express_code，需要登录。
 */
export interface LogisticsData {
  /**
   * 收货通知：商品、收件人和物流轨迹。单号来自网址参数 order_num 和 express_code，需要登录。
   */
  type: 'logistics';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 标题。
   */
  title: string;
}

/**
 * 一段 Lottie 动画，滚到才加载；要求减少动效的人看到静态图。
 */
export interface LottieData {
  /**
   * 一段 Lottie 动画，滚到才加载；要求减少动效的人看到静态图。
   */
  type: 'lottie';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * Lottie 动画文件（.json），相对 pages-config/assets。
   */
  src: string;
  /**
   * 静态图，动画加载前和减少动效时显示。
   */
  poster: ImageContent;
  /**
   * 是否循环播放。
   */
  loop: boolean;
}

/**
 * 课程大纲或行程安排，按天或按阶段。
 */
export interface OutlineData {
  /**
   * 课程大纲或行程安排，按天或按阶段。
   */
  type: 'outline';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 各段，按顺序。
   *
   * Items: 一段。
   */
  items: {
    /**
     * 第几天或哪一阶段，如 第 1 天。
     */
    label: string;
    /**
     * 这一段的主题。
     */
    title: string;
    /**
     * 这一段做什么。
     */
    text?: string;
    /**
     * 配图。
     */
    image?: ImageContent;
  }[];
}

/**
 * 几条要点：适合谁、学完能做到什么、为什么选我们。
 */
export interface PointsData {
  /**
   * 几条要点：适合谁、学完能做到什么、为什么选我们。
   */
  type: 'points';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * list 勾选列表，cards 卡片，numbers 大数字。
   */
  style: 'list' | 'cards' | 'numbers';
  /**
   * 要点。
   *
   * Items: 一条要点。
   */
  items: {
    /**
     * 要点。style 为 numbers 时写数字，如 92%。
     */
    title: string;
    /**
     * 一句解释。
     */
    text?: string;
    /**
     * 配图（cards）。
     */
    image?: ImageContent;
  }[];
}

/**
 * 价格卡：现价、原价、包含什么、主按钮。
 */
export interface PriceCardData {
  /**
   * 价格卡：现价、原价、包含什么、主按钮。
   */
  type: 'price-card';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 卡片标题。
   */
  title: string;
  /**
   * 现价，写 199元 或 ¥199；只写数字时单位是分。
   */
  price: number;
  /**
   * 原价，应高于现价；写 199元 或 ¥199；只写数字时单位是分。
   */
  originPrice?: number;
  /**
   * 价格单位，如 /人。
   */
  unit?: string;
  /**
   * 包含什么。
   *
   * Items: 一项。
   */
  includes: {
    /**
     * 包含的一项。
     */
    text: string;
    /**
     * 这一项的价值，如 价值 ¥299。
     */
    value?: string;
  }[];
  /**
   * 主按钮。
   */
  button: {
    /**
     * 按钮文字。
     */
    label: string;
    /**
     * 按钮去哪里。
     */
    link: Link;
  };
  /**
   * 小字说明，如退款规则。
   */
  note?: string;
}

/**
 * 二维码，可长按识别或保存。
 */
export interface QrCodeData {
  /**
   * 二维码，可长按识别或保存。
   */
  type: 'qr-code';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 二维码内容，https 地址，主机须在 site.yaml 允许之列。
   */
  content?: QrDrawing;
  /**
   * 现成的二维码图片；与 content 二选一。
   */
  image?: ImageContent;
  /**
   * 标题。
   */
  title: string;
  /**
   * 一句说明，如 长按识别，添加学习顾问。
   */
  text?: string;
}

/**
 * 报名表：手机号和验证码。
 */
export interface RegistrationFormData {
  /**
   * 报名表：手机号和验证码。
   */
  type: 'registration-form';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 表单标题。
   */
  heading: string;
  /**
   * 标题下的一句话。
   */
  text?: string;
  /**
   * 提交按钮的文字，说清会发生什么。
   */
  submit: string;
  /**
   * 报名的课程；不写则用页面的 course。
   */
  course?: {
    /**
     * 课程编号，大写字母、数字和连字符，如 KY2027-EN-01。
     */
    number: string;
    /**
     * 一起下单的其他课程。报名后进入组合订单，同学可以逐门选择。
     *
     * Items: 课程编号，大写字母、数字和连字符，如 KY2027-EN-01。
     */
    joint?: string[];
    /**
     * 课程名称、价格、老师和有效期是照课程目录填的，还没有人核对；写 true 会一直提醒。
     */
    needsCheck?: boolean;
  };
  /**
   * 按钮下的小字。
   */
  note?: string;
  /**
   * 提交前需勾选同意的协议序号；不写就是 0 用户注册协议和 1 隐私政策。
   *
   * Items: 协议序号：0 用户注册协议，1 隐私政策（见 site.yaml）。
   */
  agreements: AgreementRef[];
}

/**
 * 学员评价。
 */
export interface ReviewsData {
  /**
   * 学员评价。
   */
  type: 'reviews';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 评价。
   *
   * Items: 一条评价。
   */
  items: {
    /**
     * 学员的称呼，如 王同学。
     */
    name: string;
    /**
     * 结果，如 英语一 78 分。
     */
    result?: string;
    /**
     * 评价原话。
     */
    text: string;
    /**
     * 头像。
     */
    avatar?: ImageContent;
  }[];
  /**
   * 说明，如数据来源。
   */
  note?: string;
}

/**
 * 一段 Markdown 正文。
 */
export interface RichTextData {
  /**
   * 一段 Markdown 正文。
   */
  type: 'rich-text';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * Markdown 正文：段落、**加粗**、列表、表格、链接；不支持 HTML。
   */
  markdown: Html;
}

/**
 * 一段空白。
 */
export interface SpacerData {
  /**
   * 一段空白。
   */
  type: 'spacer';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 高度：s 16，m 32，l 48。
   */
  size: 's' | 'm' | 'l';
}

/**
 * 贴在屏幕底部的购买条，点一下滚到报名表。
 */
export interface StickyBuyData {
  /**
   * 贴在屏幕底部的购买条，点一下滚到报名表。
   */
  type: 'sticky-buy';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 按钮文字。
   */
  label: string;
  /**
   * 现价，写 199元 或 ¥199；只写数字时单位是分。
   */
  price?: number;
  /**
   * 原价，应高于现价；写 199元 或 ¥199；只写数字时单位是分。
   */
  originPrice?: number;
  /**
   * 价格下的小字，如 仅剩 3 天。
   */
  note?: string;
  /**
   * 点击后滚到哪个积木，通常是报名表。
   */
  target: string;
}

/**
 * 老师介绍。
 */
export interface TeacherListData {
  /**
   * 老师介绍。
   */
  type: 'teacher-list';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * scroll 横向滑动，stack 上下排列。
   */
  layout: 'scroll' | 'stack';
  /**
   * 老师。
   *
   * Items: 一位老师。
   */
  teachers: {
    /**
     * 姓名。
     */
    name: string;
    /**
     * 头衔。
     */
    title: string;
    /**
     * 照片。
     */
    photo: ImageContent;
    /**
     * 介绍。
     */
    text?: string;
    /**
     * 标签。
     *
     * Items: 一行短文字，1–60 字。
     */
    tags?: string[];
  }[];
}

/**
 * 一段视频，点击才加载。
 */
export interface VideoData {
  /**
   * 一段视频，点击才加载。
   */
  type: 'video';
  /**
   * 积木的名字，供按钮和导航指向；小写字母开头，只含小写字母、数字和连字符，同一页内不能重复。
   */
  id: string;
  /**
   * 什么时候显示；写了几项要同时满足，不写就一直显示。
   */
  when?: When;
  /**
   * 视频：pages-config/assets 里的 .mp4 文件，或 site.yaml 允许的主机上的 https 地址。
   */
  src: string;
  /**
   * 封面图，16:9。
   */
  poster: ImageContent;
  /**
   * 视频标题。
   */
  title: string;
  /**
   * 字幕文件（.vtt），相对 pages-config/assets。
   */
  captions?: string;
  /**
   * 时长，写 分:秒，如 0:38、12:05。
   */
  duration?: string;
  /**
   * 视频下的一句话。
   */
  text?: string;
}

/** What a compiled block of each type holds. */
export interface BlockDataByType {
  'agreements': AgreementsData;
  'anchor-nav': AnchorNavData;
  'banner': BannerData;
  'button': ButtonData;
  'countdown': CountdownData;
  'coupon': CouponData;
  'course-card': CourseCardData;
  'exit-dialog': ExitDialogData;
  'faq': FaqData;
  'group-buy': GroupBuyData;
  'heading': HeadingData;
  'hero': HeroData;
  'image-stack': ImageStackData;
  'logistics': LogisticsData;
  'lottie': LottieData;
  'outline': OutlineData;
  'points': PointsData;
  'price-card': PriceCardData;
  'qr-code': QrCodeData;
  'registration-form': RegistrationFormData;
  'reviews': ReviewsData;
  'rich-text': RichTextData;
  'spacer': SpacerData;
  'sticky-buy': StickyBuyData;
  'teacher-list': TeacherListData;
  'video': VideoData;
}

