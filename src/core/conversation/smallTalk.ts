/** Greetings and thanks: they answer nothing, so what was asked before stays open. */
const COURTESIES = `
  thank you very much, thank you so much, thank you, thanks a lot, thanks so much, many thanks, thanks, thx, ty, cheers, hello, hi, hey
  good morning, good evening, bye, goodbye, see you, great, nice, cool, awesome, perfect, good job, great work, well done, nice work
  very good, lgtm, got it, i see, understood, makes sense, that works, it works, works now, it works now, much, very, so, a lot, all
  你好, 您好, 嗨, 在吗, 谢谢你, 谢谢您, 谢谢, 謝謝, 多谢, 多謝, 感谢, 感謝, 辛苦了, 早上好, 晚上好, 再见, 拜拜, 厉害, 牛, 太好了, 很好, 太棒了
  明白了, 明白, 懂了, 知道了, 了解, 收到, 搞定了, 了, 啦, 啊, 哦, 呀
  ありがとうございます, ありがとう, こんにちは, おはよう, こんばんは, お疲れ様です, 了解です, 了解しました, わかりました, 分かりました, なるほど
  감사합니다, 고맙습니다, 고마워요, 고마워, 안녕하세요, 안녕, 수고하세요, 알겠습니다
  vielen dank, danke schön, danke, hallo, guten morgen, guten tag, super, prima, toll, verstanden, merci beaucoup, merci, bonjour, salut
  parfait, compris, muchas gracias, gracias, hola, perfecto, entendido, muito obrigado, obrigado, obrigada, olá, perfeito, entendi
  grazie mille, grazie, ciao, perfetto, capito, большое спасибо, спасибо, привет, здравствуйте, отлично, понятно, понял, поняла`;

/** Assent: it answers what was asked, and asks nothing. */
const ASSENT = `
  okay, okey, ok, k, alright, all right, sure, fine, yes, yes please, yeah, yep, yup, right, no problem, please, go ahead, sounds good
  好的, 好吧, 好, 可以, 行, 嗯嗯, 嗯, 对, 對, 是的, 没问题, 沒問題, はい, 네, 예, 좋아요, ja, jawohl, in ordnung, gut, oui, d'accord, bien, sí
  vale, de acuerdo, bueno, sim, certo, tudo bem, sì, va bene, bene, да, хорошо, ладно, окей, ок`;

/** More is something that somebody says. */
const MAX_LENGTH = 80;

const phrasesOf = (list: string): string[] =>
  list
    .split(/[,\n]/)
    .map(phrase => phrase.trim())
    .filter(Boolean);
const patternOf = (...lists: readonly string[]): RegExp => {
  const longestFirst = lists.flatMap(phrasesOf).toSorted((a, b) => b.length - a.length);
  const isSpaced = (phrase: string): boolean => !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(phrase);
  const spaced = longestFirst.filter(isSpaced).join('|');
  const unspaced = longestFirst.filter(phrase => !isSpaced(phrase)).join('|');
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}_])(?:${spaced})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}_])|${unspaced}`,
    'gu',
  );
};
const SMALL_TALK = patternOf(COURTESIES, ASSENT);
const COURTESY = patternOf(COURTESIES);
const HAS_WORDS = /[\p{L}\p{N}?？]/u;

/** Whether a message is nothing but greetings, thanks and assent: "ok, thanks!", "好的，谢谢", "👍". */
export function isSmallTalk(message: string): boolean {
  return isNothingBut(SMALL_TALK, message);
}

/** Whether a message is small talk that answers no question. */
export function leavesOpen(message: string): boolean {
  return isNothingBut(COURTESY, message);
}

function isNothingBut(phrases: RegExp, message: string): boolean {
  return (
    message.length <= MAX_LENGTH && !HAS_WORDS.test(message.toLowerCase().replaceAll('’', "'").replace(phrases, ' '))
  );
}
