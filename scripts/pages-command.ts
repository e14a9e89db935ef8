import { parseArgs } from 'node:util';
import { AUTHOR_COMMANDS, type AuthorCommand, PUBLISH_COMMANDS } from '#compiler/cli/command-options.ts';
import { PROBLEM_FORMATS, type ProblemFormat } from '#compiler/problems/format-problems.ts';
import type { Language } from '#compiler/problems/problem.ts';

/** The authors' command: `npm run pages -- check | list | new …`. */
const USAGE = `npm run pages -- <命令>

  check [文件…]          检查页面，有错误时以 1 退出
  fix [文件…]            自动改正能改的问题
  list [--unused]        列出所有页面；--unused 列出没用到的素材、片段和过期的页面
  show <页面>            看合并后的一页，每个值写在哪里
  where <名字>           谁用到一张图、一个片段、一门课、一张券、一页
  diff [提交]            和一个提交比，访客看到的有什么不同
  rename <页面> <新名字> 改名：改好指向它的链接，旧网址带到新网址
  new <文件夹>/<名字>    写出一个新页面的草稿，如 new campaigns/spring
      --kind <模板>      从模板开始：trial、sprint、books、study-tour、group、live、lead
      --from <页面>      从已有的一页开始，如 --from /1month
  build                  生成网站
  courses [词]           列出后台的课程，按编号、名称查找
  coupons [词]           列出正在发放的优惠券
  lives [词]             列出公开的直播
  publish [目标]         生成、说明有什么变化、发布；目标默认 disk，即本站；
                         文件夹和对象存储写在 site.yaml 的 publish.targets 里
      --dry-run          只看变化，不发布
      --yes              下线很多页时不再问
      --again            退回过的页面再给访客看，不再问
  rollback [版本]        退回到上一个版本，或指定的版本
  releases [版本]        列出所有版本，或给出预览一个版本的链接
      --target <目标>    哪一个发布目标的版本

  --format pretty|json|github|sarif   输出格式（list 只有 pretty 和 json）
  --lang zh|en                        语言
  --live                              check 时和后台的课程、优惠券、直播、拼团核对
  --api <地址>                        后台接口的地址，默认 site.yaml 里的，或正在运行的网站
  --pages <文件夹>                    页面所在的文件夹，默认 pages-config`;

interface Arguments {
  readonly values: {
    readonly format: string;
    readonly lang: string;
    readonly pages?: string;
    readonly kind?: string;
    readonly from?: string;
    readonly live?: boolean;
    readonly api?: string;
    readonly unused?: boolean;
    readonly target?: string;
    readonly yes?: boolean;
    readonly again?: boolean;
    readonly 'dry-run'?: boolean;
    readonly help?: boolean;
  };
  readonly positionals: readonly string[];
}

function readArguments(): Arguments {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'pretty' },
        lang: { type: 'string', default: 'zh' },
        pages: { type: 'string' },
        kind: { type: 'string' },
        from: { type: 'string' },
        live: { type: 'boolean' },
        api: { type: 'string' },
        unused: { type: 'boolean' },
        target: { type: 'string' },
        yes: { type: 'boolean', short: 'y' },
        again: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        // Read by scripts/build/build.ts.
        'pictures-later': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    console.error((cause as Error).message);
    return { values: { format: '', lang: '' }, positionals: [] };
  }
}

// `pages -- list | head` closes the pipe early, which is not an error.
process.stdout.on('error', () => process.exit());
const { values, positionals }: Arguments = readArguments();
const [command = '', ...rest] = positionals;
const isKnown = (PROBLEM_FORMATS as readonly string[]).includes(values.format) && ['zh', 'en'].includes(values.lang);

const publishing = PUBLISH_COMMANDS.find((name) => name === command);

if (values.help || !isKnown || ![...AUTHOR_COMMANDS, ...PUBLISH_COMMANDS, 'build'].includes(command)) {
  console.error(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else if (command === 'build') {
  await import('./build/build.ts');
} else if (publishing) {
  const { runPublishing } = await import('#publish/commands.ts');
  const { buildSite } = await import('./build/build-site.ts');
  const { yes: isSure = false, again: isAgain = false, 'dry-run': isDryRun = false, target } = values;
  process.exitCode = await runPublishing(publishing, rest, {
    buildSite: () => buildSite({ isLive: false }),
    isSure,
    isAgain,
    isDryRun,
    target,
  });
} else {
  const { runCommand } = await import('#compiler/cli/commands.ts');
  process.exitCode = await runCommand(command as AuthorCommand, rest, {
    format: values.format as ProblemFormat,
    lang: values.lang as Language,
    ...(values.pages !== undefined && { pages: values.pages }),
    ...(values.kind !== undefined && { kind: values.kind }),
    ...(values.from !== undefined && { from: values.from }),
    ...(values.api !== undefined && { api: values.api }),
    isLive: values.live === true || values.api !== undefined,
    ...(values.unused && { unused: true }),
    print: (text) => console.log(text),
  });
}
