/**
 * By what words a user's own rules and corrections are told, by language. A rule that is missed is lost, one too many costs
 * a few tokens: hence the lists are wide, and only what is plainly a question or a report is taken out again.
 */
export interface RuleLanguage {
  /** A clause with one of these states a rule or corrects something. Lower-case. */
  readonly cues: readonly string[];
  /** Phrases that hold a cue and state nothing: "I don't know". */
  readonly exceptions: readonly string[];
  /** Where one of these comes before the cue, the clause asks. */
  readonly questionWords: readonly string[];
  /** A clause of a sentence with a question mark that begins with one of these asks. */
  readonly questionStarts: readonly string[];
  /** Whether words have borders: in Chinese and Japanese they have none. */
  readonly hasWordBorders: boolean;
}

function phrases(list: string): readonly string[] {
  return list
    .split(/[,\n]/)
    .map(phrase => phrase.trim())
    .filter(phrase => phrase !== '');
}

const ENGLISH: RuleLanguage = {
  cues: phrases(`
    always, never, don't, dont, do not, must, mustn't, should always, should never, should not, shouldn't, should only
    make sure, be sure to, ensure that, from now on, no longer, instead of, rather than, not allowed, forbidden, prohibited
    only use, use only, only ever, stick to, keep to, prefer, avoid, stop using, refrain from, remember that, remember to
    keep in mind, note that, please use, please keep, please only, we only, i want you to, under no circumstances
    actually, i meant, i mean, i said, correction, that's wrong, that is wrong, that's not, that is not, that was wrong
    you're wrong, you are wrong, not what i, should be, needs to be, is not allowed, isn't allowed`),
  exceptions: phrases(`
    don't know, dont know, do not know, don't understand, do not understand, don't think, don't see, do not see, don't get
    don't remember, don't have, do not have, don't work, do not work, don't seem, almost always, nearly always, not always
    as always, never mind, what do you mean`),
  questionWords: phrases('why, how, what, where, which, who, whose, whether'),
  questionStarts: phrases(`
    is, are, was, were, does, do you, do we, do i, did, has, have, had, should, must, may, might, shall, am, isn't, aren't
    doesn't, don't you, don't we, didn't, shouldn't, when, will, would it, can it, could it, can i, could i, may i`),
  hasWordBorders: true,
};

const CHINESE: RuleLanguage = {
  cues: phrases(`
    必须, 必須, 一定要, 一定不, 务必, 務必, 总是, 總是, 始终, 始終, 永远, 永遠, 从不, 從不, 绝不, 絕不, 绝对不, 絕對不
    不要, 不能, 不可, 不许, 不許, 不准, 不得, 不应, 不應, 不该, 不該, 应该, 應該, 应当, 應當, 禁止, 请勿, 請勿, 切勿, 避免
    别再, 别用, 别改, 别动, 别把, 别写, 别加, 别碰, 请别, 別再, 別用, 別改, 別動, 請別, 只能, 只用, 仅用, 仅使用, 只使用
    以后, 以後, 今后, 今後, 从现在起, 從現在起, 记住, 記住, 请注意, 請注意, 统一用, 统一使用, 尽量, 儘量, 优先, 優先
    请用, 請用, 请使用, 請使用, 改用, 而不是, 而是, 不对，, 不對，, 这不对, 這不對, 错了, 錯了, 搞错, 搞錯, 其实, 其實
    我的意思是, 我是说, 我是說, 我说的是, 我說的是, 更正, 纠正, 糾正`),
  exceptions: phrases(
    '要不要, 不要紧, 不要緊, 能不能, 可不可, 该不该, 該不該, 应不应, 對不對, 对不对, 以后呢, 优先级, 優先級',
  ),
  questionWords: phrases(
    '为什么, 為什麼, 为何, 為何, 怎么, 怎麼, 怎样, 怎樣, 如何, 什么, 什麼, 哪, 谁, 誰, 是否, 多少, 吗, 嗎, 呢',
  ),
  questionStarts: [],
  hasWordBorders: false,
};

const JAPANESE: RuleLanguage = {
  cues: phrases(`
    必ず, 常に, いつも, 決して, 絶対に, しないで, ないでください, てはいけない, てはいけません, てはならない, べき
    禁止, 使わないで, 今後, これからは, ではなく, じゃなくて, 違います, 違う, 間違, 実は, 覚えて, 避けて, のみ使用, だけ使`),
  exceptions: [],
  questionWords: phrases('なぜ, どうして, どうやって, どこ, どの, 何, いつから, 誰'),
  questionStarts: [],
  hasWordBorders: false,
};

const KOREAN: RuleLanguage = {
  cues: phrases(`
    반드시, 항상, 언제나, 절대, 하지 마, 지 마세요, 지 말, 말고, 안 됩니다, 안 돼, 해야, 금지, 앞으로, 대신, 아니라, 틀렸
    사실은, 기억해, 피해 주, 만 사용`),
  exceptions: [],
  questionWords: phrases('왜, 어떻게, 어디, 무엇, 뭐, 누가, 어느'),
  questionStarts: [],
  hasWordBorders: false,
};

const GERMAN: RuleLanguage = {
  cues: phrases(`
    immer, nie, niemals, darf nicht, dürfen nicht, darfst nicht, muss, müssen, musst, auf keinen fall, unbedingt, ab jetzt
    von jetzt an, ab sofort, statt, anstatt, anstelle, verwende, benutze, vermeide, bitte nicht, bitte keine, bitte kein
    nur noch, eigentlich, falsch, ich meinte, sondern, soll nicht, sollst, sollte nicht, achte darauf, stelle sicher
    denk daran, verboten`),
  exceptions: phrases('noch nie, fast immer'),
  questionWords: phrases('warum, wieso, weshalb, wie, was, wo, welche, welcher, welches, wer, ob'),
  questionStarts: phrases('ist, sind, hat, haben, kann, muss, soll, sollte, darf, wird'),
  hasWordBorders: true,
};

const FRENCH: RuleLanguage = {
  cues: phrases(`
    toujours, jamais, ne pas, n'utilise pas, n'utilisez pas, ne touche pas, ne touchez pas, ne change pas, ne modifie pas
    il faut, doit, dois, doivent, évite, évitez, à partir de maintenant, désormais, au lieu de, plutôt que, uniquement
    interdit, en fait, je voulais dire, c'est faux, assure-toi, assurez-vous, surtout pas, utilise, utilisez`),
  exceptions: phrases('presque toujours'),
  questionWords: phrases("pourquoi, comment, quoi, où, quel, quelle, quels, quelles, qui, qu'est-ce"),
  questionStarts: phrases('est-ce, est-il, faut-il'),
  hasWordBorders: true,
};

const SPANISH: RuleLanguage = {
  cues: phrases(`
    siempre, nunca, jamás, no uses, no use, no toques, no cambies, no modifiques, debe, debes, deben, hay que, evita, evite
    a partir de ahora, de ahora en adelante, en lugar de, en vez de, solo usa, usa solo, prohibido, en realidad, quise decir
    está mal, asegúrate, recuerda, sino`),
  exceptions: phrases('casi siempre, casi nunca'),
  questionWords: phrases('por qué, cómo, qué, dónde, cuál, cuáles, quién, cuándo'),
  questionStarts: [],
  hasWordBorders: true,
};

const PORTUGUESE: RuleLanguage = {
  cues: phrases(`
    sempre, nunca, jamais, não use, não mexa, não altere, não mude, deve, devem, é preciso, evite, a partir de agora
    em vez de, ao invés de, somente, proibido, na verdade, quis dizer, está errado, certifique-se, lembre-se`),
  exceptions: phrases('quase sempre, quase nunca'),
  questionWords: phrases('por que, como, o que, onde, qual, quais, quem, quando'),
  questionStarts: [],
  hasWordBorders: true,
};

const ITALIAN: RuleLanguage = {
  cues: phrases(`
    sempre, non usare, non toccare, non cambiare, non modificare, deve, devi, devono, evita, d'ora in poi, invece di
    al posto di, soltanto, vietato, in realtà, volevo dire, è sbagliato, assicurati, ricorda, bisogna`),
  exceptions: phrases('quasi sempre'),
  questionWords: phrases('perché, come, cosa, dove, quale, quali, chi'),
  questionStarts: [],
  hasWordBorders: true,
};

const RUSSIAN: RuleLanguage = {
  cues: phrases(`
    всегда, никогда, не надо, нельзя, должен, должна, должно, должны, обязательно, не используй, не используйте, не трогай
    не меняй, запрещено, с этого момента, отныне, вместо, только, на самом деле, я имел в виду, неверно, неправильно
    помни, избегай, используй, а не`),
  exceptions: phrases('почти всегда'),
  questionWords: phrases('почему, как, что, где, какой, какая, какие, кто, зачем'),
  questionStarts: [],
  hasWordBorders: true,
};

/** A sentence that begins with one of these and a comma corrects something: "No, the other one." */
export const CORRECTION_STARTS: readonly string[] = phrases(`
  no, nope, wrong, not quite, nein, non, não, нет, 不, 不是, 不是的, いいえ, 아니, 아니요`);

export const RULE_LANGUAGES: readonly RuleLanguage[] = [
  ENGLISH,
  CHINESE,
  JAPANESE,
  KOREAN,
  GERMAN,
  FRENCH,
  SPANISH,
  PORTUGUESE,
  ITALIAN,
  RUSSIAN,
];
