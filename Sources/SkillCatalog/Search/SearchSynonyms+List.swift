extension SearchSynonyms {
    /// One group a line, its forms separated by `=`, with a blank between scripts.
    ///
    /// A group has forms of one term that dictionaries of the field list: an abbreviation and what it is short for, a
    /// transliteration into Katakana with its usual short form and its variants, the spellings of one word, the file
    /// name extension of one program's documents. Related terms, parts and kinds are no forms of a term.
    static let list = """
        a11y = accessibility = アクセシビリティ
        adr = architecture decision record
        api = application programming interface
        artifact = artefact
        authn = authentication
        authz = authorization = authorisation
        aws = amazon web services
        behavior = behaviour
        bi = business intelligence
        bq = bigquery
        cli = command line
        ci = continuous integration
        cms = content management system
        color = colour = カラー
        config = configuration = コンフィグ
        crm = customer relationship management
        cro = conversion rate optimization
        css = cascading style sheets = スタイルシート
        customize = customise = カスタマイズ
        cv = curriculum vitae
        db = database = データベース
        ddd = domain driven design = ドメイン駆動設計
        dev = development
        devops = デブオプス
        docs = documentation = ドキュメント
        docx = word document
        dr = disaster recovery
        e2e = end to end
        email = e mail = mail = メール
        env = environment
        erd = entity relationship diagram = er 図
        excel = xlsx = エクセル
        gcp = google cloud platform
        gdocs = google docs
        gh = github = ギットハブ
        gha = github actions
        git = ギット
        gpu = graphics processing unit
        gsheets = google sheets
        hf = hugging face = huggingface
        i18n = internationalization = internationalisation
        iac = infrastructure as code
        iam = identity and access management
        iap = in app purchase = アプリ内課金
        iot = internet of things
        js = javascript = ジャバスクリプト
        k8s = kubernetes = kube = クバネティス = クーバネティス
        kpi = key performance indicator
        kt = kotlin = コトリン
        l10n = localization = localisation = ローカライズ = ローカリゼーション
        license = licence = ライセンス
        llm = large language model = 大規模言語モデル
        md = markdown = マークダウン
        ml = machine learning = 機械学習
        mongo = mongodb
        mr = merge request
        mvp = minimum viable product
        nda = non disclosure agreement
        nlp = natural language processing = 自然言語処理
        o11y = observability = オブザーバビリティ
        ocr = optical character recognition
        okr = objectives and key results
        optimize = optimise
        optimization = optimisation
        organize = organise
        ops = operations
        pdf = portable document format
        perf = performance = パフォーマンス
        pg = postgres = postgresql
        pptx = powerpoint = パワーポイント = パワポ
        pr = pull request = プルリクエスト = プルリク
        prd = product requirements document
        py = python = パイソン
        qa = quality assurance
        rag = retrieval augmented generation
        rdb = relational database
        regex = regexp = regular expression = 正規表現
        repo = repository = リポジトリ = レポジトリ
        rfp = request for proposal
        rn = react native
        roi = return on investment
        rpa = robotic process automation
        ruby = ルビー
        rust = rustlang
        saas = software as a service
        sast = static application security testing
        seo = search engine optimization = 検索エンジン最適化
        slo = service level objective
        sbom = software bill of materials
        spec = specification
        sql = structured query language
        sre = site reliability engineering
        sso = single sign on = シングルサインオン
        summarize = summarise
        svg = scalable vector graphics
        tdd = test driven development = テスト駆動開発
        tf = terraform = テラフォーム
        ts = typescript = タイプスクリプト
        ui = user interface = ユーザーインターフェース = ユーザーインターフェイス
        ux = user experience = ユーザーエクスペリエンス = ユーザー体験
        visualize = visualise
        visualization = visualisation
        vuln = vulnerability
        wasm = webassembly
        yml = yaml
        agent = エージェント
        algorithm = アルゴリズム
        analytics = アナリティクス
        android = アンドロイド
        animation = アニメーション = アニメ
        app = application = アプリ = アプリケーション
        architecture = アーキテクチャ
        audio = オーディオ
        automation = オートメーション
        backend = back end = バックエンド
        backup = バックアップ
        benchmark = ベンチマーク
        blog = ブログ
        blockchain = ブロックチェーン
        board = ボード
        brainstorm = brainstorming = ブレインストーミング = ブレーンストーミング = ブレスト
        brand = ブランド
        browser = ブラウザ
        bug = バグ
        build = ビルド
        cache = キャッシュ
        calendar = カレンダー
        campaign = キャンペーン
        canvas = キャンバス
        chart = チャート
        chat = チャット
        chatbot = チャットボット
        checklist = チェックリスト
        cloud = クラウド
        cluster = クラスタ
        code = コード
        coding = コーディング
        commit = コミット
        component = コンポーネント
        container = コンテナ
        content = コンテンツ
        crawler = クローラ
        crash = クラッシュ
        dashboard = ダッシュボード
        data = データ
        debug = debugging = デバッグ
        deploy = deployment = デプロイ = デプロイメント
        design = デザイン
        diagram = ダイアグラム
        docker = ドッカー
        domain = ドメイン
        download = ダウンロード
        editor = エディタ
        error = エラー
        event = イベント
        export = エクスポート
        feedback = フィードバック
        figma = フィグマ
        file = ファイル
        filter = フィルタ
        flowchart = flow chart = フローチャート
        font = フォント
        form = フォーム
        format = フォーマット
        framework = フレームワーク
        frontend = front end = フロントエンド
        game = ゲーム
        generator = ジェネレータ
        graph = グラフ
        guideline = ガイドライン
        hook = フック
        icon = アイコン
        illustration = イラスト = イラストレーション
        import = インポート
        incident = インシデント
        infographic = インフォグラフィック
        infrastructure = infra = インフラ = インフラストラクチャ
        interface = インターフェース = インターフェイス
        interview = インタビュー
        invoice = インボイス
        keyword = キーワード
        landing page = ランディングページ
        layout = レイアウト
        library = ライブラリ
        linux = リナックス
        log = logging = ログ
        logo = ロゴ
        macro = マクロ
        manual = マニュアル
        marketing = マーケティング
        memory = メモリ = メモリー
        merge = マージ
        message = メッセージ
        migration = マイグレーション
        mobile = モバイル
        mock = モック
        mockup = mock up = モックアップ
        model = モデル
        module = モジュール
        monitoring = モニタリング
        music = ミュージック
        news = ニュース
        newsletter = ニュースレター
        notebook = ノートブック
        note = ノート
        onboarding = オンボーディング
        package = パッケージ
        page = ページ
        password = パスワード
        payment = ペイメント
        persona = ペルソナ
        pipeline = パイプライン
        plan = プラン
        plugin = plug in = プラグイン
        podcast = ポッドキャスト
        portfolio = ポートフォリオ
        poster = ポスター
        presentation = プレゼンテーション = プレゼン
        pricing = プライシング
        product = プロダクト
        profile = プロファイル = プロフィール
        project = プロジェクト
        prompt = プロンプト
        prototype = プロトタイプ
        queue = キュー
        query = クエリ
        react = リアクト
        readme = リードミー
        refactor = refactoring = リファクタリング = リファクタ
        release = リリース
        report = レポート
        research = リサーチ
        review = レビュー
        roadmap = ロードマップ
        robot = ロボット
        scenario = シナリオ
        schedule = スケジュール
        schema = スキーマ
        scrape = scraping = スクレイピング
        screenshot = screen shot = スクリーンショット = スクショ
        script = スクリプト
        scrum = スクラム
        security = セキュリティ
        serverless = サーバーレス
        server = サーバ
        shader = シェーダ
        shell = シェル
        simulation = シミュレーション
        simulator = シミュレータ
        skill = スキル
        slack = スラック
        slide = スライド
        sprint = スプリント
        spreadsheet = スプレッドシート
        startup = スタートアップ
        story = ストーリー
        storybook = ストーリーブック
        strategy = ストラテジー
        style = スタイル
        styleguide = style guide = スタイルガイド
        support = サポート
        survey = サーベイ
        swift = スウィフト
        task = タスク
        team = チーム
        template = テンプレート
        test = testing = テスト
        theme = テーマ
        threat model = 脅威モデル
        ticket = チケット
        timeline = タイムライン
        tool = ツール
        transaction = トランザクション
        troubleshooting = トラブルシューティング
        tutorial = チュートリアル
        typography = タイポグラフィ
        unity = ユニティ
        update = アップデート
        upgrade = アップグレード
        upload = アップロード
        user = ユーザ
        vector = ベクトル = ベクター
        video = ビデオ
        web = ウェブ = ウエブ
        website = web site = ウェブサイト = ウエブサイト
        webhook = ウェブフック
        widget = ウィジェット
        wiki = ウィキ
        windows = ウィンドウズ
        wireframe = ワイヤーフレーム
        workflow = ワークフロー
        workshop = ワークショップ
        writing = ライティング
        """
}
