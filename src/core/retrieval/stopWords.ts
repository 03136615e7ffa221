function wordsOf(list: string): readonly string[] {
  return list.split(/\s+/).filter(word => word !== '');
}

/**
 * English words of questions that say nothing about which file is meant: grammar, and the talk of requests and of bug reports.
 * Words that stand in every source file are not among them: their frequency says that, and in a short question they count
 * (leaving out `add`, `class`, `file` and the like cost 2 points of recall).
 */
export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`
    a about above after again all also always am an and any anything are aren as at be because been before being below
    between both but by can cannot could couldn did didn do does doesn doing don done down during each either else even ever
    every few for from further get gets getting give given go goes going gone good got had has hasn have haven having he
    hello help her here hers hey hi him his how however if in into is isn it its itself just know let like likely look
    looks ll lot made make makes making many may maybe me might more most much must my need needed needs no nor not nothing
    now of off ok on once one only onto or other our out over own please possible put quite rather re really right same say
    see seem seems shall she should shouldn show shows so some someone something still such sure take tell than thank thanks
    that the their them then there these they thing things think this those though through to too try trying two under
    until up upon us use used uses using usually ve very via want wanted wants was wasn way we well were what when where
    whether which while who whom whose why will with within without won work works would wouldn yes yet you your

    actual actually behave behaves behavior behaviour bug bugs cause causes correctly current currently exist exists
    expect expected find fix fixed fixes happen happened happening happens issue occur occurs problem problems question
    reason repository reproduce sometimes step steps understand whole wrong
  `),
);

/** Chinese phrases of the same kind. Each splits the run it stands in; longer ones are tried first. */
export const CHINESE_STOP_PHRASES: readonly string[] = wordsOf(`
  为什么 為什麼 为何 怎么样 怎么办 怎么 怎麼 怎样 如何 什么 什麼 哪里 哪裡 哪儿 哪个 哪些 哪一个 是否 是不是 有没有 能不能 可不可以
  可以 能否 请问 請問 帮我 幫我 帮忙 看看 看一下 看下 一下 一个 一些 一种 解释 解釋 说明 介绍 列出 找出 找到 告诉 给出 写出 所有 全部
  这个 這個 那个 那個 这些 那些 这段 这里 那里 这种 这样 那样 项目 項目 工程 代码 代碼 程式碼 文件 檔案 函数 函式 方法 里面 裡面 中的
  地方 用到 使用 偶尔 有时 总是 经常 已经 现在 目前 当前 还是 或者 以及 并且 而且 但是 因为 所以 如果 没有 不是 就是 还有 存在 问题
  問題 原因 情况 出现 发生 需要 应该 想要 我想 我要 我们 你们 他们 它们 自己 的 了 吗 嗎 呢 吧 啊 嘛 呀 们
`);

/** Single Chinese characters that are grammar at the edge of a run, but may be part of a word inside it. */
export const CHINESE_EDGE_CHARACTERS =
  '里裡在是和与及或把给給被从從对對让讓请請我你他它用有不会會要就都也还還再中上下个個到为為所';
