import { areaTree, areaUuid, findArea } from './areas.ts';

/**
 * Cities of prefecture level, and Hong Kong, Macau and Taiwan, with their spellings in Latin letters: the first four
 * digits of the area's code, its pinyin (generated with pinyin-pro 3, two corrected by hand), and other common names.
 */
const SPELLINGS = [
  '1101 beijing',
  '1201 tianjin',
  '1301 shijiazhuang, 1302 tangshan, 1303 qinhuangdao, 1304 handan, 1305 xingtai, 1306 baoding, 1307 zhangjiakou, 1308 chengde, 1309 cangzhou, 1310 langfang, 1311 hengshui',
  '1401 taiyuan, 1402 datong, 1403 yangquan, 1404 changzhi, 1405 jincheng, 1406 shuozhou, 1407 jinzhong, 1408 yuncheng, 1409 xinzhou, 1410 linfen, 1411 lvliang luliang',
  '1501 huhehaote hohhot, 1502 baotou, 1503 wuhai, 1504 chifeng, 1505 tongliao, 1506 eerduosi ordos, 1507 hulunbeier hulunbuir, 1508 bayannaoer bayannur, 1509 wulanchabu ulanqab, 1522 xingan hinggan, 1525 xilinguole xilingol, 1529 alashan alxa',
  '2101 shenyang, 2102 dalian, 2103 anshan, 2104 fushun, 2105 benxi, 2106 dandong, 2107 jinzhou, 2108 yingkou, 2109 fuxin, 2110 liaoyang, 2111 panjin, 2112 tieling, 2113 chaoyang, 2114 huludao',
  '2201 changchun, 2202 jilincity jilinshi, 2203 siping, 2204 liaoyuan, 2205 tonghua, 2206 baishan, 2207 songyuan, 2208 baicheng, 2224 yanbian',
  '2301 haerbin harbin, 2302 qiqihaer qiqihar, 2303 jixi, 2304 hegang, 2305 shuangyashan, 2306 daqing, 2307 yichun, 2308 jiamusi, 2309 qitaihe, 2310 mudanjiang, 2311 heihe, 2312 suihua, 2327 daxinganling',
  '3101 shanghai',
  '3201 nanjing, 3202 wuxi, 3203 xuzhou, 3204 changzhou, 3205 suzhou, 3206 nantong, 3207 lianyungang, 3208 huaian, 3209 yancheng, 3210 yangzhou, 3211 zhenjiang, 3212 taizhou, 3213 suqian',
  '3301 hangzhou, 3302 ningbo, 3303 wenzhou, 3304 jiaxing, 3305 huzhou, 3306 shaoxing, 3307 jinhua, 3308 quzhou, 3309 zhoushan, 3310 taizhou, 3311 lishui',
  '3401 hefei, 3402 wuhu, 3403 bengbu, 3404 huainan, 3405 maanshan, 3406 huaibei, 3407 tongling, 3408 anqing, 3410 huangshan, 3411 chuzhou, 3412 fuyang, 3413 suzhou, 3415 luan, 3416 bozhou, 3417 chizhou, 3418 xuancheng',
  '3501 fuzhou, 3502 xiamen amoy, 3503 putian, 3504 sanming, 3505 quanzhou, 3506 zhangzhou, 3507 nanping, 3508 longyan, 3509 ningde',
  '3601 nanchang, 3602 jingdezhen, 3603 pingxiang, 3604 jiujiang, 3605 xinyu, 3606 yingtan, 3607 ganzhou, 3608 jian, 3609 yichun, 3610 fuzhou, 3611 shangrao',
  '3701 jinan, 3702 qingdao, 3703 zibo, 3704 zaozhuang, 3705 dongying, 3706 yantai, 3707 weifang, 3708 jining, 3709 taian, 3710 weihai, 3711 rizhao, 3713 linyi, 3714 dezhou, 3715 liaocheng, 3716 binzhou, 3717 heze',
  '4101 zhengzhou, 4102 kaifeng, 4103 luoyang, 4104 pingdingshan, 4105 anyang, 4106 hebi, 4107 xinxiang, 4108 jiaozuo, 4109 puyang, 4110 xuchang, 4111 luohe, 4112 sanmenxia, 4113 nanyang, 4114 shangqiu, 4115 xinyang, 4116 zhoukou, 4117 zhumadian',
  '4201 wuhan, 4202 huangshi, 4203 shiyan, 4205 yichang, 4206 xiangyang, 4207 ezhou, 4208 jingmen, 4209 xiaogan, 4210 jingzhou, 4211 huanggang, 4212 xianning, 4213 suizhou, 4228 enshi',
  '4301 changsha, 4302 zhuzhou, 4303 xiangtan, 4304 hengyang, 4305 shaoyang, 4306 yueyang, 4307 changde, 4308 zhangjiajie, 4309 yiyang, 4310 chenzhou, 4311 yongzhou, 4312 huaihua, 4313 loudi, 4331 xiangxi',
  '4401 guangzhou, 4402 shaoguan, 4403 shenzhen, 4404 zhuhai, 4405 shantou, 4406 foshan, 4407 jiangmen, 4408 zhanjiang, 4409 maoming, 4412 zhaoqing, 4413 huizhou, 4414 meizhou, 4415 shanwei, 4416 heyuan, 4417 yangjiang, 4418 qingyuan, 4419 dongguan, 4420 zhongshan, 4451 chaozhou, 4452 jieyang, 4453 yunfu',
  '4501 nanning, 4502 liuzhou, 4503 guilin, 4504 wuzhou, 4505 beihai, 4506 fangchenggang, 4507 qinzhou, 4508 guigang, 4509 yulin, 4510 baise, 4511 hezhou, 4512 hechi, 4513 laibin, 4514 chongzuo',
  '4601 haikou, 4602 sanya, 4603 sansha, 4604 danzhou',
  '5001 chongqing',
  '5101 chengdu, 5103 zigong, 5104 panzhihua, 5105 luzhou, 5106 deyang, 5107 mianyang, 5108 guangyuan, 5109 suining, 5110 neijiang, 5111 leshan, 5113 nanchong, 5114 meishan, 5115 yibin, 5116 guangan, 5117 dazhou, 5118 yaan, 5119 bazhong, 5120 ziyang, 5132 aba ngawa, 5133 ganzi garze, 5134 liangshan',
  '5201 guiyang, 5202 liupanshui, 5203 zunyi, 5204 anshun, 5205 bijie, 5206 tongren, 5223 qianxinan, 5226 qiandongnan, 5227 qiannan',
  '5301 kunming, 5303 qujing, 5304 yuxi, 5305 baoshan, 5306 zhaotong, 5307 lijiang, 5308 puer, 5309 lincang, 5323 chuxiong, 5325 honghe, 5326 wenshan, 5328 xishuangbanna, 5329 dali, 5331 dehong, 5333 nujiang, 5334 diqing deqen',
  '5401 lasa lhasa, 5402 rikaze xigaze shigatse, 5403 changdu qamdo chamdo, 5404 linzhi nyingchi, 5405 shannan lhoka, 5406 naqu nagqu, 5425 ali ngari',
  '6101 xian, 6102 tongchuan, 6103 baoji, 6104 xianyang, 6105 weinan, 6106 yanan, 6107 hanzhong, 6108 yulin, 6109 ankang, 6110 shangluo',
  '6201 lanzhou, 6202 jiayuguan, 6203 jinchang, 6204 baiyin, 6205 tianshui, 6206 wuwei, 6207 zhangye, 6208 pingliang, 6209 jiuquan, 6210 qingyang, 6211 dingxi, 6212 longnan, 6229 linxia, 6230 gannan',
  '6301 xining, 6302 haidong, 6322 haibei, 6323 huangnan, 6325, 6326 guoluo golog, 6327 yushu, 6328 haixi',
  '6401 yinchuan, 6402 shizuishan, 6403 wuzhong, 6404 guyuan, 6405 zhongwei',
  '6501 wulumuqi urumqi, 6502 kelamayi karamay, 6504 tulufan turpan, 6505 hami kumul, 6523 changji, 6527 boertala bortala, 6528 bayinguoleng bayingolin, 6529 akesu aksu, 6530 kezilesu kizilsu, 6531 kashi kashgar, 6532 hetian hotan, 6540 yili ili, 6542 tacheng qoqek, 6543 aletai altay',
  '7100 taiwan taipei newtaipei taichung tainan kaohsiung',
  '8100 xianggang hongkong kowloon',
  '8200 aomen macau macao',
];

/** Suffix after a city's short name: `延边` in `延边朝鲜族自治州`. */
const KIND_OF_CITY =
  /(?:市|地区|盟|省|特别行政区|(?:朝鲜族|土家族|苗族|藏族|羌族|彝族|布依族|侗族|哈尼族|壮族|傣族|白族|景颇族|傈僳族|回族|蒙古族?|哈萨克|柯尔克孜)*自治州)$/;
const LONGEST = 120;

/**
 * Names of cities by spelling; an empty name for an ambiguous spelling. A spelling that also means a province is left
 * out.
 */
let loaded: ReadonlyMap<string, string> | undefined;

/**
 * The name of the city in a header's value, in Chinese or Latin letters, percent-encoded or not; empty for anything
 * else, so that nobody can add names to the results.
 */
export function cityNamed(value: string): string {
  if (value === '' || value.length > LONGEST) return '';
  loaded ??= citiesBySpelling();
  const spelling = plain(readable(value));
  return loaded.get(spelling) ?? loaded.get(spelling.replace(/(?:shi|city|prefecture)$/, '')) ?? '';
}

function citiesBySpelling(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (spelling: string, name: string) =>
    found.set(spelling, [undefined, name].includes(found.get(spelling)) ? name : '');
  const provinces = areaTree().provinces.filter(({ children }) => children);
  for (const entry of SPELLINGS.flatMap((province) => province.split(', '))) {
    const [code = '', ...spellings] = entry.split(' ');
    const name = findArea(areaUuid(`${code}00`))?.at(-1)?.name;
    if (name === undefined) throw new Error(`No city has the code ${code}.`);
    const short = name.replace(KIND_OF_CITY, '');
    const isProvince = provinces.some((province) => province.name === `${short}省`);
    for (const spelling of [name, ...(isProvince ? [] : [short]), ...spellings]) add(spelling, name);
  }
  return found;
}

/** A header's value as its sender wrote it: Node decodes its bytes as Latin-1. */
function readable(value: string): string {
  const decoded = Buffer.from(value, 'latin1').toString();
  const text = /[^\0-\xff]/.test(value) || decoded.includes('\ufffd') ? value : decoded;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Only the letters, without case and accents: `Xi'an` equals `xi an`, `Ürümqi` equals `Urumqi`. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
