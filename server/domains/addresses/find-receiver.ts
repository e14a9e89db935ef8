import { isAreaName } from './find-place.ts';

/** A piece of a pasted address between separators. */
export interface Piece {
  readonly text: string;
  /** Follows a label such as 收货人 or 姓名. */
  readonly isLabelled: boolean;
  /** Directly before or after the mobile. */
  readonly isByPhone: boolean;
}

const NAME = /^[\p{Script=Han}·]{1,12}$|^[A-Za-z][A-Za-z.' -]{1,29}$/u;
const TITLE = /(?:先生|女士|小姐|同学|老师|经理|阿姨|叔叔|师傅|律师|医生|家长)$/;
/** Endings of place names; a name of two characters may end so too (王城). */
const PLACE_END = /[省市区县州盟旗镇乡村路街巷弄号楼栋幢座室层苑园府城里庄屯组校院店厂社局所馆站场桥港湾]$/;
const PLACE_PART =
  /(?:省|市|区|县|镇|乡|村|路|街|大道|小区|公寓|大学|学院|中学|小学|广场|大厦|花园|驿站|自提|快递|送货|放门|门卫)/;
const COMPOUND =
  /^(?:欧阳|上官|司马|诸葛|司徒|东方|独孤|南宫|夏侯|尉迟|公孙|慕容|长孙|宇文|皇甫|令狐|端木|百里|呼延|轩辕|闻人|申屠|公冶|澹台|淳于|单于|太叔|钟离|赫连|仲孙|鲜于|闾丘|亓官|司寇|子车|颛孙|巫马|公西|漆雕|乐正|宰父|谷梁|拓跋|夹谷|段干|百里|东郭|南门|西门|左丘|梁丘)/;
/** The surnames of more than 98 % of people. */
const SURNAMES = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅利于呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由'.split(
    '',
  ),
);

/** Score above which a piece counts as the receiver. */
const CERTAIN_ENOUGH = 25;

/** The piece with the receiver's name; undefined when none is certain. */
export function findReceiver<P extends Piece>(pieces: readonly P[]): P | undefined {
  const [best] = pieces
    .map((piece) => ({ piece, score: scoreOf(piece) }))
    .filter(({ score }) => score >= CERTAIN_ENOUGH)
    .sort((a, b) => b.score - a.score || a.piece.text.length - b.piece.text.length);
  return best?.piece;
}

export function beginsWithSurname(text: string): boolean {
  return COMPOUND.test(text) || SURNAMES.has(text.charAt(0));
}

function scoreOf({ text, isLabelled, isByPhone }: Piece): number {
  if (!NAME.test(text) || (isAreaName(text) && !isLabelled)) return 0;
  if (isLabelled) return 100;
  const isHan = /^\p{Script=Han}/u.test(text);
  const isSurname = isHan && beginsWithSurname(text);
  if (text.length === 1) return isSurname && isByPhone ? CERTAIN_ENOUGH : 0;
  const { length } = text;
  return (
    (isSurname && length <= 4 ? 30 : 0) +
    (isHan ? 0 : 15) +
    (/[· ]/.test(text) ? 25 : 0) +
    (isByPhone ? 25 : 0) +
    (TITLE.test(text) ? 20 : 0) -
    (length > 4 && isHan && !text.includes('·') ? 10 * (length - 4) : 0) -
    (length > 2 && PLACE_END.test(text) ? 30 : 0) -
    (PLACE_PART.test(text) && length > 3 ? 40 : 0)
  );
}
