import type { CompiledPage } from '#src/page-model/page.ts';
import type { Picture } from '#src/page-model/values.ts';

/** The measured page as an author writes it: ten images, form, sticky bar, exit dialog, agreements. */
export function landingYaml(): string {
  const images = ['hero', '01', '02', '03', '04', '05', '06', '07'].map((name) => `promotion_2203/${name}.jpg`);
  images.push('promotion_2204/01.jpg', 'promotion_2204/02.jpg');
  return `version: 1
title: 2027考研英语 1元体验课
description: 名师带练 7 天，拿下长难句
status: live
source: bench
course: { number: KY2027-EN-01 }
blocks:
  - type: image-stack
    images:
${images.map((src, index) => `      - { src: ${src}, alt: 第 ${index + 1} 张 }`).join('\n')}
  - { type: registration-form, id: register, heading: 立即报名, submit: 1元抢购, agreements: [0, 1] }
  - { type: sticky-buy, label: 1元抢购, price: 100, originPrice: 19900, target: register }
  - { type: exit-dialog, variant: douyin, target: register }
`;
}

/** The same page written by hand with care: same images, inline style, one small inline script. */
export function handWrittenPage(page: CompiledPage): string {
  const stack = page.blocks.find((block) => block.type === 'image-stack');
  if (stack?.type !== 'image-stack') throw new Error('The measured page has no image stack.');
  const images = stack.images.map(({ src, alt }, index) => image(src as Picture, alt ?? '', index)).join('\n');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${page.title}</title>
<meta name="description" content="${page.description}"><link rel="icon" href="data:,">
<style>${STYLE}</style></head><body><main>
${images}
<form id="register"><h2>立即报名</h2><label>手机号<input name="mobile" type="tel" inputmode="numeric" maxlength="13"></label>
<label>验证码<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6"></label>
<button type="button" data-send disabled>获取验证码</button><button data-submit disabled>1元抢购</button>
<p><a href="/agreement/registration">用户注册协议</a> <a href="/agreement/privacy">隐私政策</a></p></form></main>
<a class="bar" href="#register">1元抢购 ¥1.00</a>
<dialog id="exit"><p>确定要离开吗？</p><button data-stay>再看看</button><button data-leave>无情离开</button></dialog>
<script>${SCRIPT}</script></body></html>`;
}

function image({ src, width, height, sources }: Picture, alt: string, index: number): string {
  const loading = index === 0 ? 'fetchpriority="high"' : 'loading="lazy"';
  const encodings = sources.map(
    ({ type, srcset }) =>
      `<source type="${type}" srcset="${srcset}" sizes="(min-width: 1024px) 680px, (min-width: 480px) 480px, 100vw">`,
  );
  return `<picture>${encodings.join('')}<img src="${src}" width="${width}" height="${height}" alt="${alt}" ${loading}></picture>`;
}

const STYLE = `body{margin:0;font:16px/1.6 -apple-system,"PingFang SC","Noto Sans CJK SC",sans-serif}main{max-width:480px;margin:auto;padding-bottom:80px}
img{display:block;width:100%;height:auto}form{padding:24px 16px}label{display:block;margin:12px 0}input{display:block;width:100%;height:48px;box-sizing:border-box}
button{height:48px}.bar{position:fixed;bottom:0;left:0;right:0;padding:16px;background:#c93400;color:#fff;text-align:center}`;

const SCRIPT = `(function(){var f=document.getElementById('register'),m=f.mobile,c=f.code,s=f.querySelector('[data-send]'),b=f.querySelector('[data-submit]');
function u(){var v=m.value.replace(/\\D/g,'');s.disabled=!/^1\\d{10}$/.test(v);b.disabled=!(v&&c.value)}
f.addEventListener('input',u);u();s.onclick=function(){fetch('/api/v1/account/validate/code',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({mobile:m.value,action:3})})};
document.querySelector('.bar').onclick=function(e){e.preventDefault();f.scrollIntoView();m.focus()};
var d=document.getElementById('exit'),a=0;addEventListener('pointerdown',function(){if(!a){a=1;history.pushState(1,'')}},{once:true});
addEventListener('popstate',function(){if(a===1){a=2;d.showModal()}});d.onclick=function(e){d.close();if('leave' in e.target.dataset)history.back()}})()`;
