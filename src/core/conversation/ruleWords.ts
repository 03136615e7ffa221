/**
 * By what words a user's own rules and corrections are told, by language. A rule that is missed is lost, one too many costs
 * a few tokens: hence the lists are wide, and only what is plainly a question or a report is taken out again.
 *
 * Phrases are in lower case. `*` stands for the letters of a word, `..` for up to four words (of scripts without spaces: up to
 * eight characters), `^` in front for the beginning of the clause, `$` behind for its end.
 */
export interface RuleLanguage {
  /** A clause with one of these states a rule or corrects something, unless it asks. */
  readonly cues: readonly string[];
  /** A clause that begins with one of these, be it after "please" or "and", tells how things are to be done. */
  readonly orders: readonly string[];
  /** These state a rule where the clause holds no word of a report: "No comments.", but not "No tests were run." */
  readonly remarks: readonly string[];
  /** Words of who tells what happens, not what should. */
  readonly reports: readonly string[];
  /** Phrases that hold a cue and state nothing: "I don't know". */
  readonly exceptions: readonly string[];
  /** What may stand before an order. */
  readonly leadIns: readonly string[];
  /** Lead-ins that may also stand within a clause: "Fix it but keep the name." */
  readonly conjunctions: readonly string[];
  /** Where one of these comes before the cue, the clause asks. */
  readonly questionWords: readonly string[];
  /** A clause of a sentence with a question mark that begins with one of these asks. */
  readonly questionStarts: readonly string[];
  /** A clause with a question mark that begins with one of these is a request that only looks like a question. */
  readonly requestStarts: readonly string[];
  /** Whether words have borders. In Chinese and Japanese they have none, and a question word stands anywhere. */
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
    make sure, be sure to, ensure that, from now on, no longer, instead of, rather than, not allowed, forbidden
    prohibited, only use, use only, only ever, stick to, keep to, prefer, avoid, stop using, refrain from, remember that
    remember to, keep in mind, note that, please use, please keep, please only, we only, i want you to
    under no circumstances, actually, i meant, i mean, i said, correction, that's wrong, that is wrong, that's not
    that is not, that was wrong, you're wrong, you are wrong, not what i, should be, needs to be, is not allowed
    isn't allowed, no need to, please don't, leave .. alone, leave .. out, leave .. as is, leave .. as it is
    leave .. as they are, keep .. as is, hands off, off limits, as usual, what i want, i wanted, i asked for, i asked you
    i asked about, i told you, i was asking about, i was talking about, i'm talking about, i am talking about
    you misunderstood, you misunderstand, you misread, you misinterpreted, you confused, you mixed up, you got it wrong
    you got that wrong, you got me wrong, you forgot, you missed, you overlooked, you ignored, this is wrong
    that's incorrect, that is incorrect, this is incorrect, the wrong way round, the other way round, the other way around
    scratch that, my mistake, it's not .. but, it is not .. but, nothing but, with the exception of`),
  orders: phrases(`
    remember, we target, we support, we stick to, our code uses, use, using only, keep, leave, stop, answer, reply
    respond, speak, talk to me, follow, stick with, respect, preserve, retain, maintain, target, assume, treat, indent
    skip, ignore, exclude, limit, restrict, write in, write .. in english, write .. in chinese, write .. in german
    write .. in french, write .. in spanish, write .. in japanese, explain .. in english, explain .. in chinese
    explain .. in german, comment in, work in, work only, touch only, change only, edit only, modify only, fix only
    show only, return only, output only, give me only, write only, add only, do only, consider only, look only
    just give me, just show, just the, be brief, be concise, be terse, be short, end every, start every, end each
    start each, begin every, end all, start all, prefix, name all, name every, wrap all, wrap every, put all, put every
    mark all, mark every, document all, document every, test every, let's use, let us use, go with, we use, we're using
    we are using, our project uses, the project uses, this project uses, wait for, ask before, ask me before, ask first
    tell me before, check with me`),
  remarks: phrases(`
    but no *, and no *, and not, everywhere$, in english, in chinese, in german, in french, in spanish, in japanese
    in utc, in camelcase, in snake_case, camelcase, snake_case, kebab-case, pascalcase, ^code style, ^style, ^no *, ^not
    ^nothing, ^none of, ^zero, ^only, only$, ^all, ^every, ^each, ^everything, ^any, ^anything, ^wrong *$
    ^that's the wrong, ^that is the wrong, ^this is the wrong, ^you .. the wrong, ^without, without *ing, without new
    without any, without extra, without external, without additional, unchanged, untouched, intact, at most, no more than
    ^max, ^maximum, ^at least, ^one * per, is off-limits, are off-limits, has to stay, have to stay, has to remain
    have to remain, needs to stay, need to stay, should stay, should remain, as short as possible, as simple as possible
    except for`),
  reports: phrases(`
    times out, time out, ran, tests ran, was, were, got, had, did, didn't, has been, have been, gets, get, fail*, crash*
    happen*, occur*, hang, hangs, break, breaks, broken, works, worked, working, pass, passes, passed, appear*, arrive*
    returned, returns, found, show, shows, seem*, looks, doesn't, isn't, aren't, won't, can't, cannot, couldn't, still
    again, suddenly, somehow, yet, sometimes, run, runs, i get, i see, i have, takes, took, comes, came, exits, ends up
    slow, stuck, missing, red, lost`),
  exceptions: phrases(`
    don't know, dont know, do not know, don't understand, do not understand, don't think, don't see, do not see, don't get
    don't remember, don't have, do not have, don't work, do not work, don't seem, almost always, nearly always, not always
    as always, never mind, what do you mean, use of, use case, use cases, keep going, keep getting, keep seeing
    stop working, stopped, would you use, would you keep, use strict, use client, use server, no idea, no clue, no problem
    no luck, no worries, no matter, no difference, no effect, no error, no errors, no output, no result, no results
    no response, no reaction, no change, no such, no one, no way, no thanks, no thank you, no doubt, no wonder, no data
    no module, not sure, not working, not yet, not found, not only, not really, not clear, not certain, not possible
    not even, not a bug, not bad, not much, no .. is, no .. are, no .. was, no .. were, no .. has, no .. have, no .. can
    no .. will, no .. does, no .. do, all good, all right, all set, all done, all the time, all the best, every time
    each time, everything is fine, everything fine, all i know, all i get, any idea, any ideas, any clue, any thoughts
    any help, any news, any luck, any chance, anything else, anything new, read only, not the case, no space left, nothing
    changes, nothing changed, nothing happens`),
  leadIns: phrases(`
    please, pls, and, but, then, so, also, just, ok, okay, now, and please, but please, and then, and also, but also
    so please, then please, just please, can you, could you, can you please, could you please, would you please
    will you please, would you, you can, you should, you may, let's, next time, in future, in the future, here, again
    kindly, also please, yes, well, remember`),
  conjunctions: phrases('and, but, then, just, please'),
  questionWords: phrases('why, how, what, where, which, who, whose, whether'),
  questionStarts: phrases(`
    is, are, was, were, does, do you, do we, do i, did, has, have, had, should, must, may, might, shall, am, isn't, aren't
    doesn't, don't you, don't we, didn't, shouldn't, when, will, would it, can it, could it, can i, could i, may i`),
  requestStarts: phrases('please, can you, could you, would you, will you'),
  hasWordBorders: true,
};

const CHINESE: RuleLanguage = {
  cues: phrases(`
    必须, 必須, 一定要, 一定不, 务必, 務必, 总是, 總是, 始终, 始終, 永远, 永遠, 从不, 從不, 绝不, 絕不, 绝对不, 絕對不
    不要, 不能, 不可, 不许, 不許, 不准, 不得, 不应, 不應, 不该, 不該, 应该, 應該, 应当, 應當, 禁止, 请勿, 請勿, 切勿, 避免
    别再, 别用, 别改, 别动, 别把, 别写, 别加, 别碰, 请别, 別再, 別用, 別改, 別動, 請別, 只能, 只用, 仅用, 仅使用, 只使用
    以后, 以後, 今后, 今後, 从现在起, 從現在起, 记住, 記住, 请注意, 請注意, 统一用, 统一使用, 尽量, 儘量, 优先, 優先, 请用
    請用, 请使用, 請使用, 改用, 而不是, 而是, 不对，, 不對，, 这不对, 這不對, 错了, 錯了, 搞错, 搞錯, 其实, 其實
    我的意思是, 我是说, 我是說, 我说的是, 我說的是, 更正, 纠正, 糾正, 用中文, 用英文, 用英语, 用英語, 用日文, 用日语
    用德语, 用法语, 用繁体, 用繁體, 用简体, 别管, 別管, 不改动, 不许动, 勿动, 保持不变, 保持不變, 不变动, 维持原样
    維持原樣, 保持原样, 保持原樣, 原样保留, 原樣保留, 保留原有, 你理解错, 你理解錯, 你误解, 你誤解, 你弄错, 你弄錯, 你看错
    你看錯, 你改错, 你改錯, 你漏了, 你忘了, 我指的是, 我要的是, 我想要的是, 我问的是, 我問的是`),
  orders: phrases(`
    不需要, 不必, 用, 使用, 采用, 採用, 沿用, 遵循, 遵守, 按照, 参照, 參照, 保持, 保留, 只改, 只动, 只動, 只修改, 只写
    只寫, 只加, 只删, 只看, 只给, 只給, 只输出, 只輸出, 只回答, 只需, 只要, 只处理, 只處理, 只做, 只贴, 只列, 只许, 只准
    仅改, 仅修改, 僅修改, 仅限, 僅限, 回答, 回复, 回覆, 停止, 忽略, 跳过, 跳過, 缩进用, 縮進用, 注释用, 注释写, 註解用
    变量名用, 变量用, 命名用, 命名采用, 代码用, 测试用, 包管理用, 缩进, 每行, 每个函数, 每个文件, 无需, 無需, 别, 別, 勿
    不写, 不寫, 不加, 不引入, 不改, 不动, 不動, 不碰, 不删, 不依赖, 不使用, 我们用, 我們用, 我们使用, 项目用, 项目使用
    統一, 统一`),
  remarks: phrases(`
    要兼容, 不用, 不使用, 不引入, 不添加, 不新增, 不依赖, 所有..都, 全部..用, 全部用, 一律, 都用, 都是$, 每个..都
    每个..要, 任何..都, 单位是, 單位是, 是..不是, 是..，不是, ^不是, ^而非, 而非, 不超过, 不超過, 不多于, 最多, 以内$
    即可$, 就行$, 就好$, 就够了$, 除了..都`),
  reports: phrases(`
    失败, 失敗, 报错, 報錯, 崩, 没有, 沒有, 没反应, 出错, 出錯, 很慢, 卡住, 不行, 丢了, 丢失, 挂了, 不对, 不對, 异常
    有问题, 不生效, 结果`),
  exceptions: phrases(`
    要不要, 不要紧, 不要緊, 能不能, 可不可, 该不该, 該不該, 应不应, 對不對, 对不对, 以后呢, 优先级, 優先級, 用户, 用戶
    用例, 用法, 用于, 用於, 用到, 用的, 用途, 用处, 用来, 用不了, 用过, 用完, 用了, 用不用, 不用了, 不用谢, 不用謝
    不用担心, 不用客气, 别人, 別人, 别的, 別的, 别名, 別名, 别说, 只要..就, 是不是, 不是很, 不是吗, 使用者, 使用率, 使用中
    回答一下, 缩进错, 忽略了, 保持登录, 所有..都要改, 按照你说的, 按照您说的, 统一一下, 統一一下, 单位是..还是, 停止后
    停止工作`),
  leadIns: phrases(`
    请, 請, 麻烦, 麻煩, 但, 但是, 并, 并且, 並且, 然后, 另外, 而且, 同时, 同時, 还有, 记得, 記得, 就, 先, 都, 代码, 代码里
    代码中, 代碼, 你, 您, 回答时`),
  conjunctions: phrases('但, 并, 並, 然后, 请, 請, 里, 中'),
  questionWords: phrases(
    '为什么, 為什麼, 为何, 為何, 怎么, 怎麼, 怎样, 怎樣, 如何, 什么, 什麼, 哪, 谁, 誰, 是否, 多少, 吗, 嗎, 呢, 能不能, 可不可以, 会不会, 會不會, 是不是, 有没有',
  ),
  questionStarts: [],
  requestStarts: phrases('请, 請, 麻烦, 麻煩, 帮我, 能不能, 能否, 可否, 可不可以'),
  hasWordBorders: false,
};

const JAPANESE: RuleLanguage = {
  cues: phrases(`
    必ず, 常に, いつも, 決して, 絶対に, しないで, ないでください, てはいけない, てはいけません, てはならない, べき, 禁止
    使わないで, 今後, これからは, ではなく, じゃなくて, 違います, 違う, 間違, 実は, 覚えて, 避けて, のみ使用, だけ使
    日本語で, 英語で, 中国語で, ないでほしい, ないで下さい, しないこと, するな, 変えずに, 変更せず, そのままに, 誤解
    勘違い, そうではない, そうじゃない`),
  orders: [],
  remarks: phrases(`
    を使ってください, を使って下さい, を使って$, を使用してください, を使用して$, で書いて, で答えて, で回答, に従って
    だけ変更, だけ修正, だけ直して, のみ変更, のみ修正, だけでお願い, だけにして, のみ$, なしで, は使わない, は使用しない
    は不要, は禁止, 以外は, すべて..で, 全て..で, に統一, でお願いします, にしてください`),
  reports: phrases('エラー, 失敗, 落ち, 動かない, 動きません, おかしい, ました'),
  exceptions: [],
  leadIns: [],
  conjunctions: phrases('ください'),
  questionWords: phrases('なぜ, どうして, どうやって, どこ, どの, 何, いつから, 誰'),
  questionStarts: [],
  requestStarts: [],
  hasWordBorders: false,
};

const KOREAN: RuleLanguage = {
  cues: phrases(`
    반드시, 항상, 언제나, 절대, 하지 마, 지 마세요, 지 말, 말고, 안 됩니다, 안 돼, 해야, 금지, 앞으로, 대신, 아니라, 틀렸
    사실은, 기억해, 피해 주, 만 사용, 한국어로, 영어로, 중국어로, 일본어로, 마세요, 하지마, 쓰지마, 그대로 두, 건드리지
    오해, 잘못 이해, 제 말은`),
  orders: [],
  remarks: phrases(`
    을 사용하세요, 를 사용하세요, 사용해 주세요, 사용해주세요, 로 작성, 로 답변, 로 답해, 만 수정, 만 변경, 만 고쳐
    만 바꿔, 없이, 모든..는, 모든..은, 따라 주세요, 따라주세요, 유지해, 통일`),
  reports: phrases('실패, 오류, 에러, 느려, 됩니다, 했습니다'),
  exceptions: [],
  leadIns: [],
  conjunctions: phrases('고'),
  questionWords: phrases('왜, 어떻게, 어디, 무엇, 뭐, 누가, 어느'),
  questionStarts: [],
  requestStarts: [],
  hasWordBorders: false,
};

const GERMAN: RuleLanguage = {
  cues: phrases(`
    immer, nie, niemals, darf nicht, dürfen nicht, darfst nicht, muss, müssen, musst, auf keinen fall, unbedingt, ab jetzt
    von jetzt an, ab sofort, statt, anstatt, anstelle, verwende, benutze, vermeide, bitte nicht, bitte keine, bitte kein
    nur noch, eigentlich, falsch, ich meinte, sondern, soll nicht, sollst, sollte nicht, achte darauf, stelle sicher
    denk daran, verboten, auf deutsch, auf englisch, so lassen, in ruhe, nicht anfassen, nicht ändern, nicht verändern
    du hast .. falsch verstanden, missverstanden, ich meine, ich wollte, nicht .. sondern, unverändert`),
  orders: phrases(`
    keine, kein, keinen, keinerlei, nur, ausschließlich, lediglich, antworte, antworten sie, schreib, schreibe
    schreiben sie, verwenden sie, benutz, benutzen sie, nutze, nutzen sie, nimm, nehmen sie, behalte, behalten sie, lass
    lasse, lassen sie, halte dich, halt dich, halte, beachte, beachten sie, ignoriere, hör auf, ohne, bleib bei
    bleibe bei, folge, kommentiere auf, wir verwenden, wir nutzen, wir benutzen`),
  remarks: phrases(`
    ^alle, ^jede, ^jeder, ^jedes, ^nicht, ^höchstens, ^maximal, ohne .. zu, ^falsche *$, ^falscher *$, ^falsches *$`),
  reports: phrases(`
    ist, sind, war, waren, wurde, wurden, wird, werden, hat, haben, läuft, laufen, geht, gehen, schlägt, schlagen, fehl*
    funktioniert, stürzt, kommt, kommen, gibt, erscheint, langsam, kaputt`),
  exceptions: phrases(`
    noch nie, fast immer, keine ahnung, kein problem, keine sorge, nur wenn ich, kein .. wird, keine .. werden
    kein .. ist, keine .. sind, kein .. läuft, keine .. laufen, nicht sicher, nicht nur, nur noch ein, kein .. kommt
    keine .. kommt`),
  leadIns: phrases(`
    bitte, und, aber, dann, also, auch, jetzt, und bitte, aber bitte, künftig, in zukunft, kannst du bitte`),
  conjunctions: phrases('und, aber, bitte'),
  questionWords: phrases('warum, wieso, weshalb, wie, was, wo, welche, welcher, welches, wer, ob'),
  questionStarts: phrases('ist, sind, hat, haben, kann, muss, soll, sollte, darf, wird'),
  requestStarts: phrases('bitte, kannst du, könntest du, können sie, könnten sie, würdest du'),
  hasWordBorders: true,
};

const FRENCH: RuleLanguage = {
  cues: phrases(`
    toujours, jamais, ne pas, n'utilise pas, n'utilisez pas, ne touche pas, ne touchez pas, ne change pas, ne modifie pas
    il faut, doit, dois, doivent, évite, évitez, à partir de maintenant, désormais, au lieu de, plutôt que, uniquement
    interdit, en fait, je voulais dire, c'est faux, assure-toi, assurez-vous, surtout pas, utilise, utilisez, en français
    en anglais, laisse .. tranquille, sans toucher, sans changer, sans modifier, tu as mal compris, vous avez mal compris
    ce n'est pas .. mais`),
  orders: phrases(`
    pas de, pas d', aucun, aucune, seulement, réponds, répondez, écris en, écrivez en, garde, gardez, laisse, laissez
    conserve, conservez, respecte, respectez, suis, suivez, ignorez, arrête de, arrêtez de, cesse de, ne, n'emploie
    emploie, préfère, préférez, reste, on utilise, nous utilisons`),
  remarks: phrases('^tous, ^toutes, ^chaque, ^sans, ^rien que, ^au maximum, ^pas'),
  reports: phrases(`
    est, était, étaient, a été, échoue*, plante*, marche, fonctionne*, sait pas, reçois, arrive, ne .. plus`),
  exceptions: phrases(`
    presque toujours, pas de problème, pas de souci, pas de soucis, aucune idée, aucun problème, pas sûr, pas sûre
    ne sais pas, ne comprends pas, ne marche pas, ne fonctionne pas, n'utilise toujours pas`),
  leadIns: phrases(`
    s'il te plaît, s'il vous plaît, stp, svp, et, mais, puis, merci de, alors, aussi, et puis`),
  conjunctions: phrases('et, mais'),
  questionWords: phrases("pourquoi, comment, quoi, où, quel, quelle, quels, quelles, qui, qu'est-ce"),
  questionStarts: phrases('est-ce, est-il, faut-il'),
  requestStarts: phrases('peux-tu, pouvez-vous, pourrais-tu, pourriez-vous, merci de'),
  hasWordBorders: true,
};

const SPANISH: RuleLanguage = {
  cues: phrases(`
    siempre, nunca, jamás, no uses, no use, no toques, no cambies, no modifiques, debe, debes, deben, hay que, evita
    evite, a partir de ahora, de ahora en adelante, en lugar de, en vez de, solo usa, usa solo, prohibido, en realidad
    quise decir, está mal, asegúrate, recuerda, sino, en español, en inglés, deja .. como está, deja .. en paz, sin tocar
    sin cambiar, sin modificar, has entendido mal, entendiste mal, no es .. sino`),
  orders: phrases(`
    usa, utiliza, utilice, nada de, ningún, ninguna, responde, responda, contesta, escribe en, mantén, mantenga, deja
    deje, conserva, respeta, sigue, ignora, deja de, prefiere, no añadas, no agregues, no pongas, no escribas, no borres
    no hagas, no crees, usamos`),
  remarks: phrases('^solo, ^sólo, ^únicamente, ^sin, ^todos los, ^todas las, ^cada, ^ni'),
  reports: phrases(`
    es, está, están, estaba, falla, fallan, falló, funciona, ocurre, pasa, aparece, fue`),
  exceptions: phrases(`
    casi siempre, casi nunca, ninguna idea, sigue fallando, sigue sin, sin embargo, usa la, sin éxito`),
  leadIns: phrases('por favor, y, pero, entonces, también, y por favor, luego'),
  conjunctions: phrases('y, pero'),
  questionWords: phrases('por qué, cómo, qué, dónde, cuál, cuáles, quién, cuándo'),
  questionStarts: [],
  requestStarts: phrases('puedes, podrías, puede, podría, por favor'),
  hasWordBorders: true,
};

const PORTUGUESE: RuleLanguage = {
  cues: phrases(`
    sempre, nunca, jamais, não use, não mexa, não altere, não mude, deve, devem, é preciso, evite, a partir de agora
    em vez de, ao invés de, somente, proibido, na verdade, quis dizer, está errado, certifique-se, lembre-se, em português
    em inglês, deixe .. como está, sem tocar, sem alterar, sem mudar, sem modificar, você entendeu errado, entendeu mal`),
  orders: phrases(`
    usa, utilize, nada de, nenhum, nenhuma, responda, escreva em, mantenha, deixe, conserve, respeite, siga, ignore
    pare de, prefira, não adicione, não escreva, não crie, não remova, não faça, não coloque, usamos`),
  remarks: phrases('^só, ^apenas, ^sem, ^todos os, ^todas as, ^cada, ^nem'),
  reports: phrases('está, estão, estava, falha, falham, falhou, funciona, acontece, aparece, foi'),
  exceptions: phrases('quase sempre, quase nunca, nenhuma ideia, sem problema, sem problemas'),
  leadIns: phrases('por favor, e, mas, então, também, depois'),
  conjunctions: phrases('e, mas'),
  questionWords: phrases('por que, como, o que, onde, qual, quais, quem, quando'),
  questionStarts: [],
  requestStarts: phrases('você pode, pode, poderia, você poderia, por favor'),
  hasWordBorders: true,
};

const ITALIAN: RuleLanguage = {
  cues: phrases(`
    sempre, non usare, non toccare, non cambiare, non modificare, deve, devi, devono, evita, d'ora in poi, invece di
    al posto di, soltanto, vietato, in realtà, volevo dire, è sbagliato, assicurati, ricorda, bisogna, in italiano
    in inglese, lascia .. stare, senza toccare, senza cambiare, senza modificare, hai capito male`),
  orders: phrases(`
    usa, usate, utilizza, niente, nessun, nessuna, nessuno, rispondi, scrivi in, mantieni, lascia, conserva, rispetta
    segui, ignora, smetti di, preferisci, non aggiungere, non scrivere, non creare, non rimuovere, non fare, usiamo`),
  remarks: phrases('^solo, ^senza, ^tutti i, ^tutte le, ^ogni'),
  reports: phrases('è, era, erano, fallisce, falliscono, funziona, succede, appare'),
  exceptions: phrases('quasi sempre, nessuna idea, nessun problema, niente da fare'),
  leadIns: phrases('per favore, e, ma, poi, anche'),
  conjunctions: phrases('e, ma'),
  questionWords: phrases('perché, come, cosa, dove, quale, quali, chi'),
  questionStarts: [],
  requestStarts: phrases('puoi, potresti, può, potrebbe, per favore'),
  hasWordBorders: true,
};

const RUSSIAN: RuleLanguage = {
  cues: phrases(`
    всегда, никогда, не надо, нельзя, должен, должна, должно, должны, обязательно, не используй, не используйте, не трогай
    не меняй, запрещено, с этого момента, отныне, вместо, только, на самом деле, я имел в виду, неверно, неправильно
    помни, избегай, используй, а не, на русском, по-русски, на английском, по-английски, не добавляй, не добавляйте
    не пиши, не пишите, не удаляй, не удаляйте, не трогайте, не меняйте, не изменяй, ты не понял, вы не поняли
    ты неправильно понял, оставь .. как есть, без изменений, перестань, хватит`),
  orders: phrases(`
    никаких, используйте, отвечай, отвечайте, ответь, пиши, пишите, оставь, оставьте, сохрани, сохраните, соблюдай, следуй
    игнорируй, применяй, мы используем, держись`),
  remarks: phrases('^без, ^все, ^каждый, ^каждая, ^каждое, не более, ^не'),
  reports: phrases(`
    падает, падают, упал*, не работает, работает, было, был, была, были, ошибка, ошибку, выдаёт, не могу, не знаю
    не понимаю, не запускается`),
  exceptions: phrases('почти всегда'),
  leadIns: phrases('пожалуйста, и, но, а, тогда, также, потом'),
  conjunctions: phrases('и, но, а'),
  questionWords: phrases('почему, как, что, где, какой, какая, какие, кто, зачем'),
  questionStarts: [],
  requestStarts: phrases('можешь, можете, мог бы ты, не мог бы ты, пожалуйста'),
  hasWordBorders: true,
};

/** A sentence that begins with one of these and a mark corrects something: "No, the other one.", "Wrong! It is b." */
export const CORRECTION_STARTS: readonly string[] = phrases(`
  no, nope, nah, wrong, incorrect, not quite, not that one, sorry, oops, falsch, faux, incorrecto, errado, sbagliato, неверно, nein, non, não, нет, 
  不, 不对, 不對, 不是, 不是的, 错, 錯, 错了, 錯了, 抱歉, いいえ, いや, 違います, 違う, 아니, 아니요`);

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
