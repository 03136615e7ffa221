/**
 * The words that make a question one for all uses of something. Data: patterns without anchors and capturing groups, matched
 * whatever the case. `X` in a sentence stands for the thing itself; see `usesQuestion.ts`.
 */
interface UsesLanguage {
  /** Named parts, used as `<name>` in the sentences. */
  readonly parts: Readonly<Record<string, string>>;
  /** How such questions are asked. */
  readonly sentences: readonly string[];
}

const ENGLISH: UsesLanguage = {
  parts: {
    // "Where is", "list all": without one of these, "uses of Redis" asks for knowledge.
    seek: 'find|list|show|search(?: for)?|locate|enumerate|get|give me|all|every|each|any|where are|which are|who are|how many',
    uses: 'usages?|uses|references?|refs|callers|calls?|call[ -]?sites?|occurrences?|invocations?|consumers|importers|imports|mentions|implementations|implementors|subclasses',
    use: 'use|uses|using|call|calls|calling|invoke|invokes|invoking|import|imports|importing|reference|references|referencing|access|accesses|accessing|consume|consumes|depend on|depends on|depending on|rely on|relies on|mention|mentions|instantiate|instantiates|touch|touches|call into|calls into|refer to|refers to|cover|covers|exercise|exercises',
    used: 'used|called|invoked|imported|referenced|accessed|consumed|instantiated|mentioned|referred to|needed',
    happens: 'emitted|raised|thrown|dispatched|published|set|read|written|created|mocked|handled|caught|logged|passed',
    place:
      'places?|spots?|locations?|lines?|files?|modules?|packages?|functions?|methods?|classes|components?|pages?|views?|services?|tests?|routes?|endpoints?|handlers?|controllers?|hooks?|parts?|code|things?|everything|anything|stuff|callers?',
    we: 'we|i|you|they|it|people|anyone|anything|the code|our code',
    filler:
      'that|which|where|who|in which|still|currently|also|actually|directly|ever|else|are|is|do|does|to|can|might|may',
    scope: 'in|of|across|within|from',
  },
  sentences: [
    // Find all usages of X; list the callers of X
    '(?:<seek>)\\b[^.?!\\n]{0,60}?\\b(?:<uses>)\\s+(?:of|to|for)\\s+X',
    // What are the callers of X (but "the uses of X" is a question for knowledge)
    '\\bwhat are (?:all )?the (?:usages|references|callers|call[ -]?sites|occurrences) (?:of|to|for) X',
    // Find usages X
    '(?:find|list|show|get|search for)\\s+(?:me\\s+)?(?:all\\s+|the\\s+)*(?:usages|references|callers|occurrences|call[ -]?sites)\\s+X',
    // Find X references
    '(?:find|list|show|search for|locate|get)\\s+(?:me\\s+)?(?:all\\s+|every\\s+|the\\s+|all the\\s+)?X\\s+(?:usages?|references|callers|call[ -]?sites|occurrences|invocations)\\b',
    // List all the places in this project that use X; which files import X; find every place we use X
    '(?:<seek>|which|what)\\b[^.?!\\n]{0,40}?\\b(?:<place>)\\s+(?:(?:<scope>)\\s+(?:the\\s+|this\\s+|our\\s+|my\\s+)?[\\w-]+(?:\\s+[\\w-]+)?\\s+)?(?:(?:<filler>|<we>)\\s+){0,4}(?:<use>)\\s+X',
    // Find all places where X is used
    '(?:<seek>|which|what)\\b[^.?!\\n]{0,40}?\\b(?:<place>)\\s+(?:that\\s+|where\\s+|in which\\s+)?X\\s+(?:is|are|gets?|has been|was)\\s+(?:still\\s+|being\\s+|currently\\s+)*(?:<used>|<happens>)\\b',
    // Where do we call X; where else in the code are you using X
    '\\bwhere(?:ver)?\\s+(?:else\\s+)?(?:(?:in|across)\\s+(?:the|this|our)\\s+[\\w-]+\\s+)?(?:do|does|did|are|is)\\s+(?:<we>)\\s+(?:(?:<filler>)\\s+){0,3}(?:<use>)\\s+X',
    // Where is X used; where X gets called
    '\\bwhere(?:ver|.s)?\\s+(?:else\\s+)?(?:all\\s+)?(?:is|are|does|do|was|were)?\\s*(?:all\\s+)?X\\s+(?:(?:is|are|get|gets|being|been|still|currently|actually|ever|also)\\s+)*(?:<used>|get used|get called)\\b',
    // Who calls X; what else uses X
    '\\b(?:who|what|which code|which ones)\\s+(?:(?:else|still|also|actually|all|currently|directly)\\s+)*(?:calls? into|calls?|uses?|invokes?|imports?|references|depends on|relies on|consumes|instantiates)\\s+X',
    // Who's using X; is anything still using X
    '\\b(?:who(?:.s| is)|(?:is|are)\\s+(?:anything|anyone|anybody|something|someone))\\s+(?:still\\s+|actually\\s+)*(?:using|calling|importing|referencing)\\s+X',
    // Do we still use X anywhere
    '\\b(?:do|does|did)\\s+(?:<we>)\\s+(?:still\\s+|actually\\s+|ever\\s+)*(?:<use>)\\s+X\\s+(?:anywhere|somewhere|elsewhere)\\b',
    // Everything that touches X
    '\\b(?:everything|anything|all (?:the |our )?code)\\s+(?:that\\s+|which\\s+)?(?:<use>)\\s+X',
    // Search the repo for X; grep X
    '\\bsearch\\s+(?:the\\s+|this\\s+|our\\s+|my\\s+|whole\\s+|entire\\s+)*(?:repo(?:sitory)?|project|code ?base|workspace|code)\\s+for\\s+X',
    '^\\s*(?:please\\s+)?(?:grep|rg|ripgrep)\\s+(?:for\\s+)?X',
    // Everywhere we use X; everywhere X is used
    '\\b(?:everywhere|anywhere|wherever)\\s+(?:that\\s+)?(?:<we>)\\s+(?:<use>)\\s+X',
    '\\b(?:everywhere|anywhere)\\s+(?:that\\s+)?X\\s+(?:is|are|gets)\\s+(?:<used>)\\b',
    // How often is X called; how many times is X used
    '\\bhow\\s+(?:often|many\\s+(?:times|places|files))\\s+(?:is|are|does|do)\\s+X\\s+(?:being\\s+)?(?:<used>|get used|get called)\\b',
    // Is X used anywhere; is X still called by anything
    '\\b(?:is|are)\\s+X\\s+(?:still\\s+|actually\\s+|ever\\s+)*(?:<used>)\\s+(?:anywhere|somewhere|elsewhere|by (?:any|other|some)\\w*)',
    // Rename X to Y
    '\\brename\\s+X\\s+(?:to|into|as|->|=>)\\s+',
  ],
};

const CHINESE: UsesLanguage = {
  parts: {
    seek: '列出|列一下|罗列|找出|找到|查找|查一下|查出|搜索|搜一下|统计|显示|给出|看看|告诉我|所有|全部|每个|每一个|每一处|哪些|有哪些',
    use: '用到|使用|用了|用|调用|引用|依赖|导入|引入|访问|操作|涉及|出现|提到|import|实例化|继承',
    done: '到|过|了|着',
    place: '地方|位置|文件|代码|模块|函数|方法|类|页面|组件|接口|服务|脚本|测试|包|处|行',
    where:
      '哪里|哪儿|何处|什么地方|哪些(?:<place>)?|哪几(?:个|处)(?:<place>)?|哪个(?:<place>)|(?:多少|几)(?:个|处)(?:<place>)?|谁|什么(?:<place>)|哪',
    filler: '都|还在|还|在|会|有|直接|又|仍然|正在|里|中|面|是|真正|实际|实际上|地方|分别|到底|主要|也',
  },
  sentences: [
    // 列出这个项目里所有用到 X 的地方；找出使用了 X 的文件
    '(?:<seek>)[^。？！?!\\n]{0,20}?(?:<use>)(?:<done>)*\\s*X\\s*的\\s*(?:所有|全部|那些)?(?:<place>)',
    // 用到 X 的地方有哪些
    '(?:<use>)(?:<done>)*\\s*X\\s*的\\s*(?:<place>)\\s*(?:都|一共|分别)*(?:有哪些|有哪几|有多少|在哪|是哪些|列出|列一下)',
    // 哪里用到了 X；哪些页面用了 X；谁调用了 X；哪里还在直接用 X
    // (但不是“应该在哪里用 X”)
    '(?<!(?:应该|应当|应|该|可以|可|需要|要|能|能够|适合|最好)在?)(?:<where>)(?:<filler>)*(?:<use>)(?:<done>)*\\s*X',
    // X 在哪些地方被用到；X 都在哪儿调用的；X 被谁引用
    'X\\s*(?:<filler>|又是)*(?:在|被|有)\\s*(?:<where>)(?:<filler>)*(?:被)?\\s*(?:<use>)',
    // 查找 X 的所有引用；列出 X 的调用者
    '(?:列出|找出|找到|查找|查一下|搜索|显示|给出|看看|看下|看一下|统计)(?:一下)?\\s*(?:(?:这个|整个|本)?(?:项目|工程|仓库|代码库)(?:里|中|内)?的?)?\\s*X\\s*的?\\s*(?:所有|全部|各个|每个|每一处)?\\s*(?:引用|用法|使用|调用|出现)',
    // X 的所有引用；X 的调用者有哪些
    'X\\s*的\\s*(?:所有|全部)\\s*(?:引用|用法|使用|调用|出现)',
    'X\\s*的\\s*(?:引用|调用者|调用方|调用处|调用点|使用者|使用处)(?:都)?(?:有哪些|在哪里|在哪儿|在哪|有多少|是谁)',
    // X 的使用位置；X 的使用情况；X 被调用的地方
    'X\\s*的\\s*(?:使用|调用|引用)(?:位置|处|点|地方|情况)',
    'X\\s*(?:被|所)(?:<use>)(?:<done>)*\\s*的\\s*(?:所有|全部)?(?:<place>)',
    // X 用在哪里
    'X\\s*(?:都|被|一般|主要|到底)*(?:用|使用|调用|引用)(?:在|于)了?\\s*(?:<where>)',
    // 所有对 X 的引用
    '(?:所有|全部)(?:对|关于)\\s*X\\s*的\\s*(?:引用|调用|使用|依赖)',
    // 把 X 重命名为 Y
    '把\\s*X\\s*(?:重命名|改名|更名)(?:为|成|到)',
    '重命名\\s*X\\s*(?:为|成|到)',
  ],
};

export const USES_LANGUAGES: readonly UsesLanguage[] = [ENGLISH, CHINESE];

/** Words around the thing that say what it is and are no part of its name. */
export const KIND_WORDS: readonly string[] = [
  ...'function functions method methods class classes variable variables constant constants module package library component'.split(
    ' ',
  ),
  ...'components hook hooks interface type types struct enum field fields property properties attribute setting option'.split(
    ' ',
  ),
  ...'parameter argument endpoint macro trait helper utility symbol decorator annotation service client sdk api header'.split(
    ' ',
  ),
];
/** The same in Chinese, and the words that a sentence puts before it. */
export const CHINESE_KIND_WORDS: readonly string[] =
  '应该 应当 可以 能够 需要 最好 适合 一般 通常 我们 我 你们 你 函数 方法 类型 类 变量 常量 模块 包 库 组件 接口 字段 属性 参数 配置项 配置 选项 枚举 结构体 宏 注解 装饰器 工具 服务 客户端 这些 那些 这个 那个 该 此'.split(
    ' ',
  );

/** What stands for the selected text instead of a name. */
export const POINTING_WORDS: readonly string[] = 'this it that these those 这个 这 它 该 此 那个 这里 这段'.split(' ');

/** With one of those, they stand for the current file. */
export const FILE_WORDS: readonly string[] = 'file module script 文件 模块 脚本'.split(' ');

/** Words that begin what is said about the thing after it: the name ends before them. */
export const TRAILING_WORDS: readonly string[] = [
  ...'in across within without instead and or but so from inside throughout anywhere please to for with as by when if on at'.split(
    ' ',
  ),
  ...'before after outside under via right now yet today directly here there'.split(' '),
];

/** Words that name nothing. */
export const EMPTY_WORDS: readonly string[] =
  'a an the our my your all any some every each of more new old other others them they something anything everything things stuff code 的 了 吗 呢 啊'.split(
    ' ',
  );
