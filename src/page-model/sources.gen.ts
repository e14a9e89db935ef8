/* Generated from schemas/ by `npm run generate`. Do not edit. */


/**
 * 全站设置：品牌、协议、分享、允许的主机、图片重量上限。
 */
export interface SiteSource {
  /**
   * 格式版本，写 1。
   */
  version: 1;
  /**
   * 站点的网址，如 https://m.example.com，用于分享卡片。
   */
  origin: string;
  /**
   * 品牌。
   */
  brand: {
    /**
     * 品牌名。
     */
    name: string;
    /**
     * 一句口号。
     */
    slogan: string;
    /**
     * 公司全称。
     */
    company: string;
    /**
     * 客服电话。
     */
    phone: string;
    /**
     * 备案号。
     */
    icp?: string;
  };
  /**
   * 协议，按序号：第一份是 0 用户注册协议，第二份是 1 隐私政策。
   *
   * Items: 一份协议。
   */
  agreements: {
    /**
     * 协议标题。
     */
    title: string;
    /**
     * 协议页的路径。
     */
    path: string;
  }[];
  /**
   * 分享卡片的默认值。
   */
  share: {
    /**
     * 默认的分享图。
     */
    image: string;
  };
  /**
   * 页面里的链接和视频可以指向的外部主机（只用 https）。
   *
   * Items: 主机名，如 www.example.com；*.example.com 包含各级子域名。
   */
  allowedHosts: string[];
  /**
   * 页面里的链接可以打开的微信小程序。
   *
   * Items: 一个小程序。
   */
  miniPrograms?: {
    /**
     * AppID，wx 开头共 18 位，在小程序后台的“开发管理”里复制。
     */
    appId: string;
    /**
     * 小程序叫什么。
     */
    title: string;
    /**
     * 小程序里显示网页的页面，例如 pages/web/index；网页的地址放在它的参数 url 里。写了它，渠道链接就有打开这个小程序的地址。
     */
    webView?: string;
  }[];
  /**
   * 图片重量上限，超过时警告。
   */
  budgets: {
    /**
     * 一张图片发布后最大多少 KB（1x 手机宽度）。
     */
    imageKilobytes: number;
    /**
     * 一页合计（页面、图片、脚本、动画）最大多少 KB；点了才加载的视频不算。
     */
    pageKilobytes: number;
  };
  /**
   * 主题：起了名字的一组颜色，页面写 theme: 名字 就用上。深浅不同的颜色由程序算出来，不用写。
   *
   * Items: 一个主题。
   */
  themes?: {
    /**
     * 主题的名字，1–12 个字，没有空格，如 松林。
     */
    name: string;
    /**
     * 页面底色，要浅。
     */
    background: string;
    /**
     * 装饰色：小标题、标签、线。
     */
    accent: string;
    /**
     * 品牌色：链接、选中、主按钮，上面是白字。
     */
    brand: string;
    /**
     * 价格和购买按钮的颜色，上面是白字。不写就用全站的。
     */
    deal?: string;
    /**
     * 卡片的圆角，像素；输入框和小按钮随着变。不写就用全站的 12。
     */
    radius?: number;
  }[];
  /**
   * 页面里不该出现的词，出现时警告并说明原因。
   *
   * Items: 一个词和原因。
   */
  words?: {
    /**
     * 词，照原样查找。
     */
    word: string;
    /**
     * 为什么不该写，会显示在警告里。
     */
    reason: string;
  }[];
  /**
   * 发布。不写时：留 20 个版本，旧文件留 30 天，下线超过 20 页时要确认。
   */
  publish?: {
    /**
     * 留多少个版本，可以退回到其中任何一个。
     */
    keepReleases?: number;
    /**
     * 不再用的图片和脚本还留多少天，给还开着旧页面的人。
     */
    keepAssetDays?: number;
    /**
     * 一次下线的页面超过多少个时要确认。
     */
    confirmDeletions?: number;
    /**
     * 还可以发布到哪里；本站自己的 disk 总是有的。
     *
     * Items: 一个发布目标：名字，再写 folder 或 storage 其中一个。
     */
    targets?: {
      /**
       * 名字，用在 npm run pages -- publish <名字>。
       */
      name: string;
      /**
       * 这台机器上的文件夹，绝对路径，或相对于项目的根。
       */
      folder?: string;
      /**
       * 对象存储。密钥只从环境变量读，见 docs/publishing.md。
       */
      storage?: {
        /**
         * 哪一种：s3（Amazon S3、R2、MinIO 等）、oss（阿里云）、cos（腾讯云）。
         */
        kind: 's3' | 'oss' | 'cos';
        /**
         * 存储桶的名字；腾讯云带上末尾的数字，如 school-1250000000。
         */
        bucket: string;
        /**
         * 存储服务的网址，不带存储桶的名字，如 https://oss-cn-hangzhou.aliyuncs.com。
         */
        endpoint: string;
        /**
         * 地域，如 oss-cn-hangzhou、ap-guangzhou、us-east-1，R2 写 auto。
         */
        region: string;
        /**
         * 放在存储桶的哪个目录下，以斜线结尾，如 site/。不写就放在最上面。
         */
        prefix?: string;
        /**
         * 存储桶的名字写在域名里（virtual，默认）还是路径里（path，MinIO 用）。
         */
        addressing?: 'virtual' | 'path';
        /**
         * 上传前怎样压缩文字类文件，默认 gzip；brotli 小约五分之一，只适合全站 https。
         */
        compress?: 'gzip' | 'brotli' | 'none';
        /**
         * 前面的 CDN：发布后刷新有变化的网址。不写就不刷新。
         */
        cdn?: {
          /**
           * 哪一家：aliyun、tencent，或 none 不刷新。
           */
          kind: 'aliyun' | 'tencent' | 'none';
          /**
           * 访客看到的网址，如 https://m.school.cn，末尾不带斜线。
           */
          site: string;
        };
      };
    }[];
  };
  /**
   * 接口。不写时与站点同源。
   */
  api?: {
    /**
     * 接口的源，如 https://api.example.com，末尾不带斜线；本机试用可以写 http://localhost:4174。
     */
    base: string;
  };
  /**
   * 接口要求企业账号登录（50036）时去哪里：本站路径或 https 网址，会带上 ?redirect=。不写时是 /login-oa。
   */
  externalLogin?: string;
}

/**
 * 导航类型：横幅、图片和按钮点击后做什么。
 */
export interface NavigationSource {
  /**
   * 格式版本，写 1。
   */
  version: 1;
  /**
   * 导航类型。
   *
   * Items: 一种导航。
   */
  types: {
    /**
     * 类型编号，后台接口用同一编号。
     */
    type: number;
    /**
     * 这一类型叫什么。
     */
    title: string;
    /**
     * 动作：navigate 站内跳转，new-window 打开新窗口，redirect 直接跳转，call 打电话，mini-program 打开小程序。
     */
    action: 'navigate' | 'new-window' | 'redirect' | 'call' | 'mini-program';
    /**
     * 路径模板，{参数名} 会换成参数值，如 /course/detail/{uuid}；call 写 tel:{phone}；mini-program 写小程序打不开时去哪里；也可以是允许的主机上的 https 地址。
     */
    path: string;
    /**
     * 必填参数。
     *
     * Items: 一个参数。
     */
    params?: {
      /**
       * 参数名。
       */
      name: string;
      /**
       * 参数是什么：uuid 编号，uuid-list 编号列表，url 网址或站内路径，text 文字，phone 电话号码，app-id 小程序的 AppID，app-page 小程序里的页面。
       */
      kind: 'uuid' | 'uuid-list' | 'url' | 'text' | 'phone' | 'app-id' | 'app-page';
    }[];
  }[];
}

/**
 * 一个落地页。文件的位置就是它的网址。
 */
export interface PageSource {
  /**
   * 格式版本，写 1。
   */
  version: 1;
  /**
   * 页面标题，显示在浏览器和分享卡片里。
   */
  title: string;
  /**
   * 一句话介绍，用于搜索和分享。
   */
  description: string;
  /**
   * 状态：draft 草稿（只在预览里看得到），live 上线，archived 下线。
   */
  status: 'draft' | 'live' | 'archived';
  /**
   * 谁能看：public 所有人，login 登录的人。
   */
  access?: 'public' | 'login';
  /**
   * 上线和下线时间。
   */
  schedule?: {
    /**
     * 从何时起可见。
     */
    from?: string;
    /**
     * 到何时为止。
     */
    until?: string;
    /**
     * 不在这段时间里时去哪一页。
     */
    otherwise?: string;
  };
  /**
   * 报名表和购买按钮对应的课程。
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
   * 来源标记，会带到登录和订单里。
   */
  source?: string;
  /**
   * 和别的页面用同一个来源标记的理由，如：同一次投放的两个版本，合在一起看。
   */
  sharedSource?: string;
  /**
   * 谁负责这一页，访客看不到。
   */
  owner?: string;
  /**
   * 用来在控制台里找页面的标签，访客看不到。
   *
   * Items: 一行短文字，1–60 字。
   */
  tags?: string[];
  /**
   * 访问统计：on 统计访问、积木曝光和速度，off 这一页什么都不统计。
   */
  measure?: 'on' | 'off';
  /**
   * 分享卡片；不写的项用页面的标题、介绍和 site.yaml 的图。
   */
  share?: {
    /**
     * 分享标题。
     */
    title?: string;
    /**
     * 分享说明。
     */
    description?: string;
    /**
     * 分享图，正方形 JPEG 或 PNG，边长至少 300 像素，相对 pages-config/assets。
     */
    image?: string;
    /**
     * true 在页面右上角放一个“海报”按钮：点开是一张带标题、主图、价格和本页二维码的图，可以保存或发给朋友。
     */
    poster?: boolean;
  };
  /**
   * 页面的颜色：写 site.yaml 里一个主题的名字，或者自己写底色和强调色。
   */
  theme?:
    | {
        /**
         * 页面底色。
         */
        background?: string;
        /**
         * 强调色。
         */
        accent?: string;
      }
    | string;
  /**
   * 这一页在一段时间里可以超过 site.yaml 的整页重量。
   */
  weight?: {
    /**
     * 最多多少 KB。
     */
    kilobytes: number;
    /**
     * 到什么时候为止，过后又会警告。
     */
    until: string;
    /**
     * 为什么。
     */
    reason: string;
  };
  /**
   * 文字里提到、却不是这里卖的价格的金额，各写明是什么；check 不再拿它们和价格核对。
   */
  otherAmounts?: {
    /**
     * 金额：写 199元 或 ¥199；只写数字时单位是分，19900 是 199 元。
     */
    amount: number;
    /**
     * 是什么钱，如：复试面试营单卖的价格。
     */
    reason: string;
  }[];
  /**
   * A/B 实验：一部分访客看到另一个方案，看哪个带来更多报名。结果在控制台的“实验”里看。
   */
  experiment?: {
    /**
     * 实验的编号，小写字母开头，只含小写字母、数字和连字符，如 hero-photo。这一页以后的实验换一个编号。
     */
    id: string;
    /**
     * 要试什么，如“首屏换成老师的照片”。
     */
    name: string;
    /**
     * 只看一个目标：registered 留下手机号报名，ordered 下单，paid 付款，regular-paid 买了正式课（体验课和书不算），first-lesson 上了第一节课，net 每个访客带来的净收入（付款减退款）。
     */
    goal: 'registered' | 'ordered' | 'paid' | 'regular-paid' | 'first-lesson' | 'net';
    /**
     * 从何时起分流，必须带时区。
     */
    from: string;
    /**
     * 到何时为止，之后所有人看到原来的页面。
     */
    until: string;
    /**
     * 百分之几的访客参加，其余的人看原来的页面、不计入。可以先小后大，已经参加的人看到的不变。
     */
    traffic?: number;
    /**
     * 原来的页面占多少。
     */
    control: {
      /**
       * 结果里怎么称呼原来的页面。
       */
      name?: string;
      /**
       * 参加的访客里百分之几看原来的页面。
       */
      share: number;
    };
    /**
     * 要比较的方案，份额加上原来的页面正好 100。
     *
     * Items: 一个方案：换几块积木（blocks），或用另一页的全部积木（page）。
     */
    arms: {
      /**
       * 方案的编号，如 b。
       */
      id: string;
      /**
       * 结果里怎么称呼它，如“老师的照片”。
       */
      name: string;
      /**
       * 参加的访客里百分之几看它。
       */
      share: number;
      blocks?: {
        [k: string]: unknown;
      }[];
      /**
       * 用另一页的全部积木，如 /promotion_2203b；标题、分享卡片、颜色和课程仍是这一页的。
       */
      page?: string;
    }[];
    /**
     * 用来算需要多少访客，开始前就能看到要等多久。
     */
    expect?: {
      /**
       * 现在百分之几的访客达到目标，如 6。
       */
      rate: number;
      /**
       * 至少提升百分之几才值得换，如 20 是从 6% 到 7.2%。
       */
      lift: number;
    };
    /**
     * 方案赢了目标也不能让这些变坏。
     */
    guardrails?: {
      /**
       * 付款后退款的比例最多比原来的页面高几个百分点。
       */
      refundRate?: number;
      /**
       * 首屏画出来最多比原来的页面慢多少毫秒（75% 的访客）。
       */
      lcp?: number;
    };
  };
  blocks: {
    [k: string]: unknown;
  }[];
}

