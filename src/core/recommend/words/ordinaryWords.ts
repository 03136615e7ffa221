/**
 * English words that stand in questions and are names in programs all the same: a question with one of them names something
 * only if more speaks for it. The words of everyday English first, then those of programming.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
    a effect effects strict mode a able about above access account accounts across act action actions active actual add added address adds admin after again against age all allow allowed
    almost alone along already also always am amount an and another answer any anyone anything app apply are area around as ask asked assign at available away
    back bad balance bank base based basic batch be because been before begin behind being below best better between big bill black block blue board body book both
    bottom box break bring browser build builder builds bus but button buy by calendar call called calls can cancel cannot card care case cases cause center change changed changes channel
    chart chat check checks choose city class clean cleanup clear click client clock close closed code color come comes comment comments commit common company
    compare complete compute condition config connect connection contact content contents context control copy correct cost could count counter country course cover create created
    creates currency current customer cut daily dark data database date dates day days deal default delay delete demo deploy depth describe design detail details dev device
    did different direction disable discount display do docs document documents does doing domain done door down download draft draw drive drop due during each early easy
    edit editor either element else email empty enable end ends engine enough enter entries entry error errors even event events ever every everything example examples
    execute exist exists exit expect expected expire explain export extra face fact factory fail failed fails fall false family far fast faults feature features feed few
    field fields file files fill filter filters final find fine finish first fit fix fixed flag flash flat flow folder follow font footer for force form format found
    free from front full function gain game gap general get gets give given global go goes going gone good got grid group groups grow guide had half hand handle handler
    happen happens hard has have he head header health hello help helper helpers her here hide high him his history hold home host hour hours house how i icon id idea if
    ignore image images import in include index info init initial inline input insert inside install instance instead interval into invoice is issue it item items its job jobs join
    jump just keep key keys kind know label labels language large last late later layer layout lead learn leave left length less let level levels library life light like limit
    limits line lines link links list listener lists little live load loader local location lock log logger login logout logs long look loop lost lot low made mail main make
    makes manager manual many map mark master match matches math may maybe me mean means member memory menu merge message messages meta method middle might min minute
    minutes miss missing mode model models modify module money month months more most mount move much must my name named names need needs network never new news next nice
    night no node none normal not note notes nothing notice now number numbers object of off offer office offset often ok old on once one ones only open operation option
    options or order orders other our out output outside over own owner package page pages paint panel parent parse parser part parts pass password past patch path
    pattern pause pay payment payments people per permission person phone pick picture piece pipeline place plain plan play player please plot point points pool poor port position possible
    post posts power present preview previous price print private probably problem process product products profile program progress project promote proof protect provide public publish pull push put
    quality query question queue quick quit quite random range rate rather raw reach read reader ready real really reason receive recent record records red redirect reduce ref refresh
    region register registry reject related release reload remember remove render repeat replace reply report reports request requests require required reset resolve response rest result
    results resume retry return returns review right role roles roll room root round route router routes row rows rule rules run runs safe sale same sample save saved say scale
    schema school scope score screen script scroll search second seconds section see seem select self send sender sensor sent sequence series serve server service services session set sets setting
    settings setup several shape share she sheet shift ship shop short should show side sign signal simple since single site size skip sleep slope slow small so some something
    sort sound source space special speed split stage stages staff standard start state statement states static status stay step still stock stop storage store story stream street string strong
    structure student style styles subject submit such sum summary support sure switch symbol sync system tab table tables tag tags take taken task tasks team tell template term terms
    test tests text than thank that the their them theme then there these they thing think this those thread through tick ticker ticket time timer times timestamp title to toast today
    together token tokens tolerance too tool tools top total totals touch trace track tracking trade train transaction transform translate travel tree trigger true try tune turn two type types under undo
    unit units until up update updated updates upload us usage use used user users uses using util utils valid validate value values variable version very via video view
    views visible visit wait walk wall want was watch water way we weather web week weeks weight weights well were what when where whether which while white who whole why wide width will
    window with within without word words work worker workers works world would write writer wrong year years yes yesterday yet you young your zero zone

    abstract accept allocate analytics append args argument arguments array arrays assert async attribute audio auth authenticate author auto axis backoff backend backup bar base batch bean bench
    binary bind binding bit bits bool boolean bootstrap branch breadcrumb broadcast buffer bug bundle byte bytes cache caching callback capacity capture category cell char character
    chars child children choice chunk cli cluster codec column columns command commands comparator compile compiler component components compress connector console const constant constants
    constructor consumer container controller controllers converter cookie core counts cpu credentials css cursor cycle daemon debug decode decoder decorator deep delegate delta dependency deps descriptor
    destroy detect dialog diff digest dir directory dispatch dispose driver drivers duration dump duplicate dynamic editors emit encode encoder encoding encrypt endpoint endpoints entity enum env environment
    equal equals estimate evaluate exception exec executor expression extend extension extract extractor fetch fixture fixtures flatten float flush folder fork formatter forward fragment frame framework
    function functions generate generator generic guard handlers hash hashes headers heap hex hook hooks hooks html hub identifier image impl implement implementation importer inbox increment inheritance
    inject injector inner int integer interceptor interface interfaces internal invoke iterator json kernel keyword lambda latest lexer lifecycle lint listener literal loading localize lookup loops mapper
    mapping margin marker matcher matrix max mean median mediator memo merge metadata metric metrics middleware migrate migration migrations mime minify mock modal module modules monitor mutation mutex namespace
    navigate navigation nested notification notifications notify null observer offset online operator optimize optional origin outer overflow override pack packet padding pagination param parameter parameters params
    payload peer ping pixel plugin plugins pop popup precision predicate prefix preset price primary priority producer profile prompt promise property props protocol provider providers proxy pub
    queries ram reducer reference reflect regex region registration relation remote renderer repo repositories repository resource resources rest retries reverse rollback rotate routing runner runtime sandbox
    scan scanner schedule scheduler schemas scraper seed selected selection selector semaphore serialize serializer servers severity shadow shell shuffle shutdown signature singleton sink slice slot slots snapshot socket
    sockets sorted sql stack stats stdout storage strategy strings struct stub subscribe subscriber subscription subtract suffix suite symbols syntax tail target task temp tester thread threshold throttle throw timeline
    timeout timezone toggle tooltip topic traceback traits transport traverse trim truncate tuple unique unsubscribe uploader upper uri url urls uuid validation validator validators vector verbose verify
    virtual volume warning warnings webhook widget wizard workflow workspace wrapper xml yaml zip
    readme license changelog contributing makefile dockerfile gemfile procfile
  `
    .split(/\s+/)
    .filter(word => word !== ''),
);
