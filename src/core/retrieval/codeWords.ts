/**
 * Words of programming in Chinese, with some of Japanese and Korean, and how they stand in code that is written in English:
 * a question in one language over code in the other has no word in common without them. Each line: words of the question, then
 * words of code. Longer words are tried first, so that 登录 does not hide 登录页.
 */
const LINES = `
登录 登入 登陆 ログイン 로그인 : login signin auth
登出 注销 退出登录 ログアウト 로그아웃 : logout signout
注册 登録 등록 : register signup
用户 使用者 用戶 ユーザー 사용자 : user account
账号 账户 帳號 アカウント 계정 : account user
密码 密碼 パスワード 비밀번호 : password
口令 : password token
权限 權限 授权 권한 : permission authorize role access
认证 鉴权 身份验证 認証 인증 : auth authenticate
角色 : role
令牌 トークン 토큰 : token
会话 會話 セッション 세션 : session
支付 付款 결제 : payment pay
订单 訂單 注文 주문 : order
购物车 カート 장바구니 : cart
商品 产品 : product item goods
价格 價格 金额 가격 : price amount
退款 환불 : refund
优惠券 折扣 : coupon discount
库存 : stock inventory
发票 账单 : invoice bill
签名 簽名 署名 서명 : sign signature
加密 暗号化 암호화 : encrypt crypto cipher
解密 : decrypt
校验 验证 檢查 検証 검증 : validate verify check
检查 : check inspect
边界 : boundary bound edge
数据库 資料庫 データベース 데이터베이스 : database db
数据 資料 データ 데이터 : data
数据表 テーブル 테이블 : table
查询 查詢 クエリ 쿼리 조회 : query search find
搜索 搜尋 検索 검색 : search find
索引 インデックス 인덱스 : index
缓存 快取 キャッシュ 캐시 : cache
连接池 : pool connection
连接 連線 接続 연결 : connect connection
断开 切断 : disconnect close
重连 : reconnect
事务 トランザクション 트랜잭션 : transaction
迁移 移行 : migrate migration
锁 死锁 : lock deadlock
线程 執行緒 スレッド 스레드 : thread
进程 プロセス 프로세스 : process
协程 : coroutine async
并发 並行 동시 : concurrent parallel
异步 非同步 非同期 비동기 : async
同步 同期 동기화 : sync
队列 佇列 キュー 큐 : queue
任务 タスク 작업 : task job
定时 计划任务 : schedule timer cron
调度 スケジュール : schedule dispatch
超时 逾時 タイムアウト 시간초과 : timeout
重试 重試 リトライ 재시도 : retry
延迟 遅延 지연 : delay latency
内存 記憶體 メモリ 메모리 : memory
泄漏 洩漏 リーク 누수 : leak
性能 效能 パフォーマンス 성능 : performance
慢 缓慢 : slow performance
请求 請求 リクエスト 요청 : request
响应 回應 レスポンス 응답 : response
接口 介面 インターフェース 인터페이스 : api interface endpoint
服务器 伺服器 サーバー 서버 : server
服务 服務 サービス 서비스 : service
客户端 用戶端 クライアント 클라이언트 : client
路由 ルーティング 라우트 : route router
中间件 ミドルウェア 미들웨어 : middleware
控制器 コントローラー : controller
模型 モデル 모델 : model
视图 検視 ビュー 뷰 : view
模板 範本 テンプレート 템플릿 : template
组件 元件 コンポーネント 컴포넌트 : component
页面 ページ 페이지 : page
按钮 按鈕 ボタン 버튼 : button
表单 フォーム 폼 : form
输入 入力 입력 : input
输出 出力 출력 : output
列表 リスト 목록 : list
菜单 選單 メニュー 메뉴 : menu
窗口 視窗 ウィンドウ : window
对话框 弹窗 ダイアログ 대화상자 : dialog modal
样式 スタイル 스타일 : style
主题 テーマ 테마 : theme
布局 レイアウト : layout
渲染 レンダリング 렌더링 : render
图片 图像 画像 이미지 : image picture
图标 アイコン 아이콘 : icon
颜色 색상 : color colour
字体 フォント : font
滚动 スクロール 스크롤 : scroll
光标 カーソル 커서 : cursor
选择 選択 선택 : select selection
点击 クリック 클릭 : click
键盘 快捷键 ショートカット 단축키 : key keyboard shortcut keybinding
编辑器 エディタ 편집기 : editor
状态栏 : statusbar status
状态 狀態 状態 상태 : state status
事件 イベント 이벤트 : event
监听 リスナー : listen listener watch
回调 コールバック 콜백 : callback
通知 알림 : notify notification
消息 訊息 メッセージ 메시지 : message
邮件 郵件 メール 메일 이메일 : mail email
短信 : sms
推送 プッシュ : push
上传 上傳 アップロード 업로드 : upload
下载 下載 ダウンロード 다운로드 : download
导入 匯入 インポート 가져오기 : import
导出 匯出 エクスポート 내보내기 : export
文件 檔案 ファイル 파일 : file
文件夹 目录 目錄 フォルダ ディレクトリ 폴더 : folder directory dir
路径 路徑 パス 경로 : path
读取 読み込み 읽기 : read load
写入 保存 書き込み 쓰기 저장 : write save store
删除 刪除 削除 삭제 : delete remove
创建 新建 建立 作成 생성 : create new
更新 업데이트 : update
修改 変更 수정 : modify edit change
添加 新增 追加 추가 : add append
合并 合併 マージ 병합 : merge combine
拆分 分割 : split
排序 ソート 정렬 : sort order
过滤 篩選 フィルター 필터 : filter
分页 ページネーション 페이지네이션 : page pagination paginate
解析 構文解析 파싱 분석 : parse parser analyze
序列化 シリアライズ 직렬화 : serialize
反序列化 : deserialize
编码 符号化 인코딩 : encode encoding
解码 デコード 디코딩 : decode
格式化 フォーマット 포맷 : format
格式 形式 : format
转换 变换 変換 변환 : convert transform
计算 計算 계산 : compute calculate
统计 統計 통계 : statistics count stats
日志 日誌 ログ 로그 : log logger logging
监控 監視 모니터링 : monitor metric
调试 除錯 デバッグ 디버그 : debug
错误 錯誤 エラー 오류 에러 : error
异常 例外 예외 : exception error
崩溃 当机 クラッシュ 충돌 : crash
警告 경고 : warning warn
配置 設定 设置 설정 : config setting option configuration
选项 オプション 옵션 : option
参数 參數 パラメータ 매개변수 : parameter argument param
变量 變數 変数 변수 : variable
常量 定数 상수 : constant const
函数 函式 関数 함수 : function
方法 メソッド 메서드 : method
子类 クラス 클래스 : class
对象 物件 オブジェクト 객체 : object
数组 陣列 配列 배열 : array list
字符串 字串 文字列 문자열 : string
字符 文字 문자 : character char
数字 数値 숫자 : number
整数 : integer int
布尔 : boolean
日期 日付 날짜 : date
时间 時間 시간 : time
时区 タイムゾーン : timezone
类型 타입 : type
泛型 : generic
继承 継承 상속 : inherit extends
模块 模組 モジュール 모듈 : module
软件包 パッケージ 패키지 : package
依赖 依賴 依存 의존성 : dependency
插件 外掛 プラグイン 플러그인 : plugin extension
扩展 擴充 拡張 확장 : extension
版本 バージョン 버전 : version
发布 リリース 배포 : release publish
部署 デプロイ : deploy
构建 ビルド 빌드 : build
编译 編譯 コンパイル 컴파일 : compile compiler
启动 起動 시작 : start boot launch
停止 中止 중지 : stop
初始化 初期化 초기화 : init initialize setup
命令行 命令 コマンド 명령 : command cli
测试 測試 テスト 테스트 : test
文档 文件說明 ドキュメント 문서 : doc documentation
示例 例子 サンプル 예제 : example sample
翻译 翻訳 번역 : translate translation
语言 語言 言語 언어 : language locale
国际化 多语言 : i18n locale
网络 網路 ネットワーク 네트워크 : network http
代理 プロキシ 프록시 : proxy
地址 アドレス 주소 : address url
链接 リンク 링크 : link url
端口 ポート 포트 : port
域名 ドメイン 도메인 : domain host
证书 證書 証明書 인증서 : certificate cert tls
压缩 圧縮 압축 : compress zip gzip
数据流 ストリーム 스트림 : stream
缓冲 緩衝 バッファ 버퍼 : buffer
历史 歷史 履歴 기록 : history
撤销 復原 元に戻す 실행취소 : undo revert
提交 コミット 커밋 : commit submit
分支 ブランチ 브랜치 : branch
差异 差分 차이 : diff
推荐 推薦 おすすめ 추천 : recommend suggest
提示词 提示 プロンプト 프롬프트 : prompt hint
预览 プレビュー 미리보기 : preview
上下文 コンテキスト 컨텍스트 : context
预算 予算 예산 : budget
截断 裁剪 : truncate clip trim
摘要 要約 요약 : summary summarize condense
模式 モード 모드 : mode
切换 切替 전환 : switch toggle
隐私 敏感 : secret privacy sensitive
安全 セキュリティ 보안 : security safe
规则 規則 ルール 규칙 : rule
忽略 無視 무시 : ignore
正则 正規表現 정규식 : regex pattern
树 ツリー 트리 : tree
图表 グラフ 그래프 : graph
节点 節點 ノード 노드 : node
循环 迴圈 ループ 반복 : loop cycle
递归 再帰 재귀 : recursive recursion
条件 조건 : condition
默认 預設 デフォルト 기본값 : default
为空 空值 : null empty undefined none
重复 重複 중복 : duplicate repeat
唯一 : unique
限流 : ratelimit throttle limit
限制 制限 제한 : limit
范围 範囲 범위 : range scope
精度 : precision
随机 ランダム 무작위 : random
哈希 ハッシュ 해시 : hash
机器学习 : learning model
训练 : train
向量 ベクトル 벡터 : vector embedding
矩阵 行列 : matrix
地图 地図 지도 : map
位置 : position location
距离 : distance
`;

/** What may stand in code for a word of the question, by that word. */
export const CODE_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap(line => {
      const [words, inCode] = line.split(' : ') as [string, string];
      return words.split(' ').map((word): [string, readonly string[]] => [word, inCode.split(' ')]);
    }),
);
