import type { CuePhrases } from './cueKinds.ts';

export const ENGLISH_CUES: CuePhrases = {
  general: `
    difference between | differences between | diff between | whats the diff | the difference | differ from | differs from |
    different from | vs | versus | compared to | compared with | in comparison | pros and cons | advantages |
    disadvantages | trade offs | tradeoffs | trade off | tradeoff | which is better | which one is better | 
    which one should i | should i learn | worth learning | when to use | when should i use | when should one use |
    when would i use | when do i use | what does .. mean | what does .. stand for | stands for | meaning of | mean by |
    best practice* | rule of thumb | in general | in theory | generally | in a nutshell | eli5 | in two sentences |
    in one sentence | in simple terms | for beginners | rationale behind | idea behind | how does .. work in general |
    history of | why do people | why would anyone | why does .. exist | is it a good idea | recommended way |
    how many bytes | how many bits | time complexity of | big o of | by default | what are the types of | kinds of |
    which should i | what exactly is | what exactly does | tutorial | cheat sheet | cheatsheet | refer to | refers to |
    why are | why must | why is .. needed | why do we need | popular | alternatives to | alternative to | compare`,
  whatIs: `
    what is a | what is an | what is the | what is | whats a | whats an | whats | what are | what does | explain |
    explain what | explain how | describe | define | definition of | tell me about | teach me | introduce | is there a |
    why is | why does | why do | do i need | does it support | can i use | is it possible to`,
  howTo: `
    how to | how do i | how do you | how can i | how can you | how should i | how would i | how could i | how do we |
    how does one | howto | whats the way to | what is the way to | best way to | easiest way to | fastest way to |
    command to | command for | how many | how much | is there a way to | any way to`,
  selfContained: `
    regex | regexp | regular expression | regexes | one liner | oneliner | cron expression | crontab | translate |
    translation of | xpath | jq | awk | sed | convert .. to json | convert .. to yaml | convert .. to csv | csv to json |
    json to | yaml to | to json | to yaml | hex to | decimal to | binary to | to binary | to hex | to decimal |
    format this json | pretty print | prettify this | sort this list | sort these | parse this json | from this json |
    from this sample | from the sample | decode this | encode this | base64 | unix timestamp | random password |
    write a poem | write an email | proofread | rephrase | summarize this text | fix the grammar | generate a uuid |
    fake data | sample data | dummy data | lorem ipsum | these numbers | this sentence | this text | this log | this json |
    this csv | this yaml | this xml | this string | sql query that | ascii table | glob pattern | glob that`,
  foreign: `
    found online | from the internet | found on | copied from | from stack overflow | stack overflow answer | from a blog |
    from a tutorial | from the docs | from the documentation | leetcode | interview question | interview | homework |
    for example with | made up | toy example | minimal example | simple example | an example of | give an example |
    give me an example | hello world`,
  wholeProject: `
    project | the project | this project | our project | in this project | in the project | codebase | code base | this codebase |
    this repo | the repo | repo | repository | this repository | monorepo | workspace | this workspace | the app | this app | this service |
    this application | the application | the whole thing | whole app | whole project | entire project | entire app |
    everywhere | anywhere | everything that | all over | throughout | across | across the | all files | all the files |
    every file | all modules | all packages | all services | globally | the firmware | this library | the backend |
    the frontend | the front end | the back end | in the code | the system | whole system | entire codebase | this program`,
  uses: `
    who calls | whats calling | what calls | who uses | what uses | callers | call sites | call site | callsites | usages | usage of |
    all uses | uses of | used anywhere | used where | is used | are used | is .. used | used by | where .. used | where .. called |
    where .. call | where .. defined | where .. implemented | where .. created | where .. set | where .. handled |
    where .. come from | where .. registered | where do we | where are | where is .. defined | where is the | references to | referenced |
    implementations of | implementers | implementors | implements | subclasses | subclasses of | depends on | depend on |
    dependents of | who depends | not used | no longer used | unused .. anywhere | dead code | still us* | still call* |
    still need* | still import* | still refer* | imported by | imported from | who sets | who writes | who reads | what reads | what writes |
    who creates | who emits | who listens | consumers of | which .. call | which .. use | any of our`,
  whichOf: `
    every place | all places | all the places | every usage | all usages | every call | show all | list all | list every | list the | list our | are there any | are there other |
    is there any | any other | any .. left | any more | is there something | is there already | do we already | do we have |
    which files | which file | which modules | which module | which classes | which class | which components |
    which component | which pages | which services | which service | which functions | which endpoints | which routes |
    which tests | which handlers | which screens | which views | which models | which controllers | which packages |
    which parts | what files | what modules | what else | what other | what parts | all the implementations |
    all implementations | how many places | places where | places that | everything else | every other | where do we still | where else`,
  search: `
    ^find | find every | find all | find the places | find where | ^search | search for | ^grep | ^look for | look for | show me every |
    show me all | show me where | ^locate | ^check for | ^look at | look through | go through | scan for | hunt down`,
  architecture: `
    overview | high level | architecture | architectural | structured | structure of | layers | layering | end to end |
    from .. to the | the flow | data flow | control flow | request flow | life cycle of a | lifecycle of a | sequence diagram | class diagram |
    diagram | relate | relates to | related to | relationship between | relation between | interact | interacts |
    fit together | fits together | work together | works together | hang together | entry point | entry points |
    module boundaries | big picture | walk me through | how is .. organized | how is .. organised | how does .. get to |
    how does .. reach | how does .. end up | how is .. processed | how are .. processed | dependency graph | main parts |
    responsibilities | on boarding | onboarding | new to this | get started with this | what happens when | what happens after a |
    shared code | responsible for | which layer | path of a`,
  changes: `
    uncommitted | unstaged | staged | my changes | my change | my diff | the diff | this diff | recent changes | recent change | last changes |
    latest changes | last change | latest change | what changed | what has changed | what did i change | did i change |
    i changed | i just changed | i just edited | have i changed | since yesterday | since last week | since monday | yesterday | last week |
    this morning | earlier today | today | last commit | last commits | latest commit | previous commit | recent commits | recent commit |
    commit message | commit messages | pr description | pull request | merge request | this pr | my pr | this branch | my branch |
    what i did | what i have done | work so far | changelog | release notes | changelog entry | git diff | git log | git blame |
    who changed | when did .. change | when was .. changed | when was .. added | regression | worked yesterday | broke since | recently`,
  spread: `
    migrate from | migrate to | migrate | migration to | move .. from | move .. into | move .. out of | switch from | switch .. to | switch all |
    replace .. with | replace all | swap .. for | rename .. everywhere | update every | update all | change all | change every |
    all call sites | every call site | fix all | fix every | refactor all | extract .. into | extract .. from | split .. into | merge .. into one |
    consolidate | unify | deduplicate | share .. between | same .. as | consistent with | in sync with | in sync | consistent across |
    front and back end | frontend and backend | client and server | backend and frontend | both | thread .. through | pass .. through |
    through all | and all | including tests | incl | in all | for all | affected | what would break |
    what breaks if | impact of | add support for | new feature | feature request | introduce a | implement a | whole feature | roll out | make .. use |
    requirements | requirement`,
  settings: `
    configured | config value | configuration | config for | env var | env vars | environment variable | environment variables |
    which version | what version | version of | version do | version does | preset | which port | what port | what database |
    which database | default value of | default for | what is the default | build target | build command | how do i run the tests |
    how do i build | how to build | how do we build | how do we deploy | deploy* | release | minimum version | dependencies |
    dependency | which package | which packages | linter | ci | pipeline | set up for | timeout set to | is set to | set to`,
  ours: `we | our | ours | us | were | weve | my app | my project | in house | my code | our own | my team`,
  here: `
    this | this function | this method | this class | this file | this code | this line | this component | this test |
    this query | this loop | this struct | this module | this snippet | this block | this page | this hook | this script |
    these | here | in here | over here | the open file | open file | current file | the current file | selected | selection |
    the selected | above | below | this one | of these | these two | this part | the function | the method | the class |
    the loop | the file | the file above | the component | line`,
  it: `it | that | them | those | its | they | the other one | the second one | that one`,
  edit: `
    ^add | ^fix | ^rename | ^rewrite | ^refactor | ^optimize | ^optimise | ^simplify | ^make | ^remove | ^delete | ^drop |
    ^change | ^update | ^extract | ^inline | ^convert | ^turn | ^replace | ^use | ^handle | ^implement | ^move | ^split |
    ^merge | ^cache | ^memoize | ^validate | ^check | ^improve | ^clean | ^cleanup | ^tidy | ^reduce | ^limit | ^return |
    ^throw | ^catch | ^wrap | ^log | ^sort | ^filter | ^escape | ^guard | ^show | ^hide | ^disable | ^enable | ^set | ^put |
    ^allow | ^support | ^speed | ^finish | ^complete | ^port | ^shorten | ^parallelise | ^parallelize | ^debounce | ^cancel |
    ^ignore | ^skip | ^retry | ^reject | ^round | ^trim | ^default | ^keep | ^stop | ^revert | ^undo | ^write | ^generate |
    ^create | ^switch | ^bump | ^pin | ^lint | ^format | ^document | ^type | ^mock | ^feature gate | ^rework | ^raise | ^lower |
    add it | fix it | change it | split it | guard it | make it | can you | could you | should be | should return | should throw |
    instead of | without | please | pls | plz | should not | shouldnt | needs to | must be | must not`,
  tidy: `
    type hints | type annotations | types | docstring | docstrings | jsdoc | javadoc | comments | comment | docs | documentation comment |
    naming | readable | readability | lint | linter warning* | pep8 | pep 8 | style | code style | formatting | indentation |
    unused imports | unused import | unused variables | imports | idiomatic | cleaner | shorter | arrow function | snake case |
    camel case | early return | early returns | magic numbers | immutable | const | async await | list comprehension |
    type switch | clippy | eslint | rubocop | concise | lombok* | dead branch | nested`,
  behaviour: `
    wrong | bug | buggy | broken | breaks | crash | crashes | crashed | crashing | fail | fails | failed | failing | leak | leaks |
    leaking | slow | slower | hangs | hang | freeze | freezes | stuck | never | doesnt | does not | doesnt work | not working |
    isnt | is not | wont | cant | cannot | didnt | throws | throw | returns null | return null | return undefined | returns | return | null | undefined | nil | empty |
    off by one | overflow* | underflow* | race | races | race condition | deadlock* | thread safe | thread safety | safe | unsafe | secure | injection |
    edge case | edge cases | corner case | corner cases | twice | duplicate* | duplicates | loses | lose | lost | drops | ignores | ignored | missing |
    too many | too much | too often | too early | too late | infinite | forever | n plus 1 | complexity | performance |
    memory | what if | what happens if | what happens in | what happens with | is it right | is this right | correct | incorrect |
    really | right | flaky | flickers | flicker | jumps | jump | drifts | drift | disappears | keeps | sometimes | only sometimes | on error | rounding |
    handled | handle | handles | precision | stale | out of order | ends up | why is | why does | why doesnt | why isnt | why dont | why are | why`,
  test: `
    test | tests | unit test | unit tests | test case | test cases | write tests | write a test | spec | specs | pytest | jest | vitest |
    junit | rspec | table driven | coverage | cases for | mock | mocks | hypothesis | property based test*`,
  followUp: `
    ^and now | ^now | ^again | ^also | ^ok | ^okay | ^and | ^but | ^then | ^no | ^same | the same | same thing | same for | do the same | likewise |
    the other one | second option | first option | option 2 | option 1 | as you said | you said | like before | as before | previous answer |
    your answer | your last | your suggestion | you suggested | that didnt work | still not working | instead | one more | another one | too`,
  goOn: `
    =continue | =go on | =keep going | =and then | =next | =more | =go ahead | =proceed | =yes | =yes please | =ok | =okay | =no | =sure |
    =do it | =try again | =again | =carry on | =please continue | =what else | =anything else | =and | =yep | =yeah`,
  smallTalk: `
    thanks | thank you | thx | ty | hello | hi | hey | good morning | good evening | good job | great work | well done | nice work |
    works now | you are great | who are you | what can you do | bye | cheers | awesome | perfect thanks | lgtm | tell me a joke`,
  polite: `please | pls | plz | can you | could you | would you | can we | could we | lets | id like to | i want to | i need to | help me | need to |
    want to | i need a | need a | we need to | we should | should we | kindly | just | maybe`,
};
