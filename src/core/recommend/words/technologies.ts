function wordsOf(list: string): readonly string[] {
  return list.split(/\s+/).filter(word => word !== '');
}

/**
 * Names of languages, libraries, tools, protocols and formats, and the common terms of computing that have articles of their
 * own: lower case, joined. A question about one of them that names nothing of the project is a general question. A file may be
 * called the same (`redis.ts`); the name alone then says little about which of the two is meant.
 */
export const TECHNOLOGIES: ReadonlySet<string> = new Set(
  wordsOf(`
    ada android angular ansi apl arm assembly awk bash basic c clojure cobol cpp csharp css dart delphi elixir elm erlang fortran fsharp
    go golang graphql groovy haskell html java javascript js jsx julia kotlin latex less lisp lua makefile markdown matlab mjs nim
    nodejs node objectivec ocaml pascal perl php plsql powershell prolog python python3 r ruby rust sass scala scheme scss shell sql swift tcl
    tex tsx typescript ts vb vba verilog vhdl wasm webassembly xml yaml zig zsh toml json csv protobuf avro parquet

    actix activerecord adonis airflow ajax akka alembic alpine ant antd arrow asgi aspnet astro asyncio autofac autoprefixer aws axios axum
    azure babel backbone bazel beautifulsoup blazor boost bootstrap bun bundler caddy cargo cassandra celery chai chakra chartjs circleci clang
    clangd clickhouse cloudflare cmake cocoapods codeigniter composer compose conda consul coreml couchdb cron cuda cypress d3 dagger dapper dapr
    datadog dbt deno dgraph diesel django docker dockerfile dotnet drf drizzle druid duckdb dvc dynamodb echarts ecto efcore elasticsearch
    electron eloquent ember emotion enzyme eslint esbuild etcd ethers expo express expressjs factorybot falcon fastapi fastify fiber firebase
    firestore flask flatpak flink flutter flux formik freertos gatsby gcc gcloud gcp gdb gin git github gitlab gitflow gorm gradle grafana grpc gson guava
    guice gulp hadoop hapi haproxy hbase helm heroku hibernate hilt homebrew hooks httpie httpx hugo husky hypothesis immer influxdb insomnia
    ionic istio jackson jasmine jaxrs jdbc jenkins jest jetpack jotai jpa jquery jsonb jsp junit jupyter k8s kafka karma keras ketama keycloak kibana
    knex koa kotlinx ktor kubectl kubernetes kustomize langchain laravel lerna lightgbm lighthouse lint linux litestream lldb llvm lodash log4j
    logback logstash lombok lucene mac macos mako mapbox mapstruct mariadb matplotlib maven mediator meson memcached mercurial microk8s minio mkdocs mlflow mobx
    mocha mockito moment mongo mongodb mongoose mqtt msbuild mui mybatis mypy mysql nats neo4j nestjs netty next nextjs nginx ninja nix nom npm npx
    nuget numba numpy nunit nuxt nvm oauth oauth2 okhttp onnx openai openapi opencv openssl opentelemetry oracle otel pandas parcel passport
    patroni pdm peewee phoenix php8 phpstan phpunit pillow pip pipenv pipx pkl playwright plotly pm2 pnpm podman poetry polars postcss postgres
    postgresql postman pprof preact prettier prisma prometheus promql puma pulumi puppeteer pydantic pyenv pylint pyspark pytest pytorch qt
    quarkus quart rabbitmq rails railties rake ray rayon react react18 reactnative reactor redis redlock redux remix requests reqwest retrofit rest
    rider rls rollup room rspec rtk rubocop ruff rustc rustup rx rxjs rxjava rxswift s3 safari salt scikit scikitlearn scipy scrapy selenium
    sentry sequelize serde serilog serverless setuptools sftp shadcn shiro sidekiq sinatra sinon sklearn slf4j snowflake socketio solid solidity
    solidjs sonarqube spacy spark sphinx spring springboot sqlalchemy sqlite sqlx ssh stimulus storybook streamlit stripe styled supabase svelte svg svn
    swc swiftui swr symfony systemd tailwind tailwindcss tauri tensorflow terraform testcontainers thrift thymeleaf tokio tomcat toolchain torch
    tornado tox traefik travis trpc trino turbo turborepo twig typeorm typer uikit ubuntu unity unreal urllib uvicorn uwsgi vagrant valgrind
    vault vercel vertx vim virtualenv vite vitest vscode vue vue2 vue3 vuepress vuex vuetify webflux webpack webrtc websocket websockets windows winforms
    wordpress wpf wsl xcode xgboost xunit yarn yii yocto zod zookeeper zsh zustand pinia mybatisplus feign nacos sentinel dubbo
    chrome firefox safari edge intellij pycharm emacs neovim debian centos alpine raspberry arduino esp32 stm32

    acid aes aop api apache api arp ast async await b2b base64 bcrypt bfs bgp bloom btree bufferbloat cap cas cdn ci cors cqrs crc crdt crud csp csrf cst
    dag dao ddd ddos deadlock dfs dhcp dijkstra dns dom dpi dsl ecb ecdsa eff elf epoch etag ffi fft fifo ftp gc gil gpg gpu gui heap hmac hpa hsts html5 http
    http2 http3 https icmp ide idl ieee idempotency idempotent ini inode inotify ioc ipc ipv4 ipv6 iso8601 jit jndi jvm jwt jwts kmeans ldap lifo lru lsm lstm
    lsp lto mapreduce md5 merkle mime mitm monad monads msb mtls mtu mutex mvc mvcc mvp mvvm nat nfs nosql numa oidc oltp olap oom oop orm p2p paxos pcre
    pgp pid pki poll posix pwa quic rabin raft ram rbac rce regex rfc risc rpc rsa rtos saml scram sdk semaphore semver sha sha1 sha256 shard sharding simd singleton sip
    smtp soa soap soc solid spa spi splay sse ssl ssr sso stdin stdout tcp tdd telnet tls toctou totp trie tsv tty ttl udp uid uml unicode unix uri url
    utc utf8 utf16 uuid vlan vm vpn vps vtable waf wal wcag websocket wsgi x86 x64 xhr xpath xss xsrf yagni zip bufio goroutine goroutines coroutine coroutines
    polymorphism inheritance recursion closure closures hoisting memoization currying backpressure throttling debounce throttle microservice microservices
    hashmap hashtable linkedlist quicksort mergesort bubblesort bitmask endian endianness lifetimes borrowck prototypal eventloop mercator geohash
    mape smape rmse auc roc overfitting underfitting backpropagation transformer embeddings softmax sigmoid xor idor canbus modbus spi i2c uart gpio adc dac pwm misra
    camt iban bic swift sepa ledger hdfs yarn gitignore dotfiles devops sre scrum kanban agile
    promise promises usestate useeffect usememo usecallback useref usecontext usereducer
  `),
);

/** Terms of the same kind in Chinese, Japanese and other scripts, and those of several words. */
export const TECHNOLOGY_TERMS: readonly string[] = `
  观察者模式 | 单例 | 工厂模式 | 策略模式 | 设计模式 | 装饰器模式 | 依赖注入 | 控制反转 |
  面向对象 | 函数式 | 闭包 | 协程 | 线程池 | 进程 | 线程 | 死锁是 | 哈希 | 红黑树 |
  二叉树 | 链表 | 堆排序 | 快速排序 | 冒泡 | 动态规划 | 乐观锁 | 悲观锁 | 分布式锁 |
  分布式事务 | 两阶段提交 | 一致性哈希 | 最终一致性 | 幂等 | 事务隔离 | 隔离级别 | 索引下推 |
  聚簇索引 | 回表 | 分库分表 | 主从复制 | 读写分离 | 消息队列 | 削峰 | 背压 | 熔断 | 降级 |
  灰度发布 | 蓝绿部署 | 三次握手 | 四次挥手 | 对称加密 | 非对称加密 | 数字签名 | 跨域 |
  同源策略 | 事件循环 | 原型链 | 虚拟 dom | 虚拟dom | 服务端渲染 | 垃圾回收 | 生命周期 |
  所有权 | 借用检查 | 指针接收者 | 深拷贝 | 浅拷贝 | 值传递 | 引用传递 | 过拟合 | 欠拟合 |
  梯度 | 交叉验证 | 反向代理 | 负载均衡 | 令牌桶 | 漏桶 | 游标分页 | 状态码 | 编译原理 |
  时间复杂度 | 傅里叶 | 卡尔曼 | 微服务 | 单体 | 中间件是 | 容器化 | 虚拟机 | デッドロック |
  クロージャ | インターフェース | ガベージ | オブジェクト指向 | デザインパターン | コルーチン |
  スレッド | ポインタ | ジェネリクス | 非同期
`
  .split('|')
  .map(term => term.trim());
