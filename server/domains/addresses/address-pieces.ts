import { beginsWithSurname, type Piece } from './find-receiver.ts';
import { PHONE_MARK } from './take-phone.ts';

const NAME_LABEL = /(?:收货人|收件人|联系人|姓\s*名|名\s*字)(?:姓名)?\s*[:：]\s*/g;
const LABEL =
  /(?<=^|[\s,，;；。|、】\]])(?:收货信息|收件信息|手机号码|手机号|手机|联系电话|联系方式|电话号码|电话|所在地区|所在区域|省市区|收货地址|收件地址|详细地址|街道地址|地址|地区|区域|邮政编码|邮编)(?:\s*[:：]\s*|(?=\s))/g;
/** Markers for a label of the receiver, and for any other label. */
const [NAME_MARK, LABEL_MARK] = ['\ue001', '\ue002'];
const SPLIT = /([\s,，;；。|、【】]+|[\ue000-\ue002])/;
const IS_SEPARATOR = /^[\s,，;；。|、【】]*$/;
const LOOSE_ENDS = /^[-/·>:：—(（[]+|[-/·>:：—]+$/g;
const LATIN_WORD = /^[A-Za-z.']{2,}$/;
const LATIN_NAME = /^[A-Za-z.' ]{2,}$/;
/** 398号张三: a name without a space after the place. */
const STUCK_NAME = /^(.*(?:[号室楼栋幢元层座户店库柜米]|\d))(\p{Script=Han}{2,4})$/u;

export interface AddressPiece extends Piece {
  /** Only the mobile may follow. */
  readonly isLast: boolean;
}

/** The text with a marker in place of each label. */
export function markLabels(text: string): string {
  return text.replaceAll(NAME_LABEL, ` ${NAME_MARK} `).replaceAll(LABEL, ` ${LABEL_MARK} `);
}

/** The words of a marked text, without markers and separators. */
export function piecesOf(text: string): AddressPiece[] {
  const tokens = text.split(SPLIT).map((token) => token.trim());
  const words = tokens.filter((token) => !IS_SEPARATOR.test(token));
  const pieces = words.flatMap((word, index) => {
    if ([PHONE_MARK, NAME_MARK, LABEL_MARK].includes(word)) return [];
    // 398号（北门） keeps its brackets, 张三） does not.
    const bare = word.replaceAll(LOOSE_ENDS, '').replace(/^([^(（[]*)[)）\]]$/, '$1');
    if (!bare || /^(?:中国|中华人民共和国)$/.test(bare)) return [];
    const [last, next] = [words[index - 1], words[index + 1]];
    return [
      {
        text: bare,
        isLabelled: last === NAME_MARK,
        isByPhone: last === PHONE_MARK || next === PHONE_MARK,
        isLast: index === words.length - 1 || next === PHONE_MARK,
      },
    ];
  });
  return withWholeNames(pieces);
}

/** The pieces, with a name at the end of the place split off. */
export function withStuckName(pieces: readonly AddressPiece[]): AddressPiece[] {
  return pieces.flatMap((piece) => {
    const [, place, name] = (piece.isLast && STUCK_NAME.exec(piece.text)) || [];
    if (!place || !name || !beginsWithSurname(name)) return [piece];
    return [
      { ...piece, text: place, isByPhone: false },
      { ...piece, text: name },
    ];
  });
}

/** Amy Chan is one name. */
function withWholeNames(pieces: readonly AddressPiece[]): AddressPiece[] {
  const whole: AddressPiece[] = [];
  for (const piece of pieces) {
    const before = whole.at(-1);
    if (!before || !LATIN_WORD.test(piece.text) || !LATIN_NAME.test(before.text)) whole.push(piece);
    else {
      const isByPhone = before.isByPhone || piece.isByPhone;
      const { isLabelled } = before;
      whole[whole.length - 1] = { ...piece, text: `${before.text} ${piece.text}`, isLabelled, isByPhone };
    }
  }
  return whole;
}
