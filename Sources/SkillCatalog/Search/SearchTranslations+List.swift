extension SearchSynonyms {
    /// One Japanese term a line, followed by `>` and what it is in English, separated by `=`.
    ///
    /// Common terms of software, data, documents, design, business and media, by subject. A query in Japanese thereby
    /// finds skills that are described only in English; the other direction is not needed, because catalogs that
    /// describe skills in Japanese have English names or descriptions too.
    static let translations = """
        開発 > development = develop
        設計 > design
        設計書 > design document
        実装 > implementation = implement
        構築 > build = setup
        構成 > configuration
        設定 > configuration = settings = setup
        環境 > environment
        変数 > variable
        関数 > function
        型 > type
        配列 > array
        文字列 > string
        非同期 > async = asynchronous
        並行 > concurrency = concurrent
        並列 > parallel
        同期 > sync = synchronization
        状態 > state
        状態管理 > state management
        依存 > dependency
        依存関係 > dependency
        移行 > migration = migrate
        移植 > port = migration
        更新 > update = upgrade
        修正 > fix
        直す > fix
        修復 > repair = fix
        改善 > improve
        最適化 > optimization = optimize
        高速化 > performance = speed
        性能 > performance
        速度 > speed = performance
        遅い > slow = performance
        負荷 > load
        負荷試験 > load test
        試験 > test = exam
        検証 > verify = validation
        単体 > unit
        結合 > integration
        統合 > integration = integrate
        自動 > automatic = automation
        自動化 > automation = automate
        生成 > generate
        作成 > create = generate
        書く > write
        読む > read
        描く > draw = diagram
        編集 > edit
        変換 > convert
        抽出 > extract
        削除 > delete = remove
        追加 > add
        検索 > search
        収集 > collect
        取得 > fetch
        送信 > send
        通知 > notification
        管理 > management = manage
        運用 > operations
        監視 > monitoring
        計測 > measure
        記録 > record
        履歴 > history
        不具合 > bug
        障害 > incident = outage
        障害対応 > incident response
        例外 > exception
        原因 > cause
        根本原因 > root cause
        調査 > research = investigate
        調べる > research = find
        解析 > analysis = analyze
        分析 > analysis = analyze = analytics
        診断 > diagnose = assessment
        評価 > evaluate = evaluation
        比較 > compare = comparison
        確認 > check = verify
        点検 > audit = check
        監査 > audit
        査読 > peer review
        品質 > quality
        品質保証 > quality assurance
        静的解析 > static analysis
        型安全 > type safe
        技術的負債 > technical debt
        可読性 > readability
        保守 > maintenance
        互換性 > compatibility
        命名 > naming
        規約 > convention = guidelines
        文書 > document
        文書化 > documentation
        資料 > document = slides
        仕様 > specification
        仕様書 > specification
        要件 > requirements
        要件定義 > requirements
        要件定義書 > requirements
        要求 > requirements
        計画 > plan
        企画 > planning
        企画書 > proposal
        提案 > proposal
        提案書 > proposal
        報告 > report
        報告書 > report
        手順 > procedure = steps
        手順書 > runbook
        議事録 > meeting notes = minutes
        会議 > meeting
        議論 > discussion
        意思決定 > decision
        課題 > issue
        問題解決 > problem solving
        作業 > task
        分割 > split = breakdown
        優先順位 > prioritize = priority
        見積 > estimate
        見積もり > estimate
        進捗 > progress
        予定 > schedule
        日程 > schedule
        翻訳 > translate
        多言語 > multilingual = localization
        言語 > language
        英語 > english
        日本語 > japanese
        日本 > japan = japanese
        中国語 > chinese
        韓国語 > korean
        要約 > summarize = summary
        校正 > proofread
        推敲 > polish = edit
        文章 > writing = text = prose
        文体 > style = tone
        記事 > article
        執筆 > writing
        論文 > paper
        文献 > literature
        引用 > citation
        用語 > terminology = glossary
        用語集 > glossary
        小説 > novel = fiction
        物語 > story
        脚本 > script = screenplay
        字幕 > subtitle = caption
        吹き替え > dub
        音声 > audio = voice = speech
        音声認識 > speech recognition = transcribe
        文字起こし > transcribe = transcript
        音楽 > music
        動画 > video
        映像 > video
        写真 > photo
        画像 > image
        画像生成 > image generation
        絵 > drawing = illustration
        図 > diagram = figure
        図形 > shape = diagram
        図表 > chart = figure
        作図 > diagram
        構成図 > architecture diagram
        画面 > screen = ui
        画面遷移 > navigation
        配色 > color palette
        色 > color
        書体 > typography = font
        余白 > spacing
        見た目 > visual = style
        装飾 > decoration = style
        表 > table
        表計算 > spreadsheet
        数式 > formula
        印刷 > print
        帳票 > form = report
        請求 > billing = invoice
        請求書 > invoice
        契約 > contract
        契約書 > contract
        法務 > legal
        法律 > legal = law
        規制 > regulation = compliance
        特許 > patent
        著作権 > copyright
        個人情報 > privacy = personal data
        経理 > accounting
        会計 > accounting
        財務 > finance = financial
        金融 > finance = financial
        投資 > investment
        株 > stock
        税 > tax
        予算 > budget
        費用 > cost
        料金 > pricing = billing
        価格 > pricing
        課金 > billing = payment = purchase
        決済 > payment
        支払い > payment
        売上 > sales = revenue
        営業 > sales
        顧客 > customer
        採用 > recruiting = hiring
        面接 > interview
        履歴書 > resume
        職務経歴書 > resume
        転職 > career
        人事 > hr = human resources
        教育 > education
        学習 > learning
        授業 > lesson
        研修 > training
        経営 > business
        事業 > business
        戦略 > strategy
        市場 > market
        市場調査 > market research
        競合 > competitor = competitive
        広告 > advertising = ads
        集客 > marketing
        宣伝 > promotion
        商品 > product
        在庫 > inventory
        物流 > logistics
        注文 > order
        旅行 > travel
        料理 > cooking = recipe
        健康 > health
        医療 > medical = healthcare
        医学 > medical
        薬 > drug
        遺伝子 > gene = genomics
        化学 > chemistry
        物理 > physics
        数学 > math
        統計 > statistics
        科学 > science
        研究 > research
        実験 > experiment
        予測 > forecast = prediction
        可視化 > visualization
        集計 > aggregate
        分類 > classification
        推論 > inference
        学術 > academic
        地図 > map
        位置情報 > location
        天気 > weather
        時刻 > time
        日付 > date
        暗号 > encryption = cryptography
        暗号化 > encryption
        認証 > authentication
        認可 > authorization
        権限 > permission
        秘密 > secret
        鍵 > key
        脆弱性 > vulnerability
        攻撃 > attack
        防御 > defense
        侵入 > intrusion = penetration
        安全 > safety = security
        脅威 > threat
        危険 > risk
        複製 > replication = copy
        保存 > save = storage
        保管 > storage
        圧縮 > compress
        復元 > restore = recovery
        復旧 > recovery
        配信 > delivery
        配布 > distribution
        公開 > publish = deploy
        通信 > network = communication
        接続 > connection
        仮想 > virtual
        分散 > distributed
        拡張 > extension
        拡張機能 > extension
        機能 > feature
        部品 > component
        階層 > hierarchy
        図書 > book
        本 > book
        対話 > interactive = conversation
        会話 > conversation
        質問 > question
        回答 > answer
        記憶 > memory
        知識 > knowledge
        整理 > organize
        共同 > collaboration
        共有 > share
        連携 > integration
        業務 > business = workflow
        効率化 > productivity
        雛形 > template
        初期設定 > setup
        入門 > getting started
        規格 > standard
        国際化 > internationalization
        端末 > terminal = device
        開発者 > developer
        利用者 > user
        組み込み > embedded
        電子 > electronic
        回路 > circuit
        機械 > machine
        製造 > manufacturing
        建築 > building architecture
        """
}
