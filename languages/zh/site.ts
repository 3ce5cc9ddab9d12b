import type { SiteTranslation } from '@latchkey/site/siteTranslation'
import { createTranslator } from '@latchkey/wire/createTranslator'
import { sentences } from './errors.ts'
import { pieces } from './pieces.ts'

export const translation: SiteTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  dashboard: {
    title: '您的账户',
    account: {
      title: '账户',
      total: '总余额',
      balance: '余额',
      onNetwork: (network: string) => `在 ${network} 上`,
      noPrices: (network: string) => `您在 ${network} 上的代币没有已知价格，因此不显示总额。`,
      failed: '无法读取您的余额。',
      stale: (time) => `无法刷新。余额截至 ${time}。`,
      send: '发送',
      sign: '签名',
      receive: '接收',
      swap: '兑换',
      buy: '购买',
      explorer: (name) => `在 ${name} 上查看`,
      coin: (amount, network) => `${network} 上的 ${amount}`,
      change: (change, days) => `${days} 天内 ${change}`,
      changeSince: (change, day) => `自 ${day} 起 ${change}`,
      line: (change, days) => `您的账户近 ${days} 天的价值：${change}`,
      noLine: '您的余额走势会显示在这里。',
      lineFailed: (days) => `无法加载最近 ${days} 天的数据。`,
      notCounted: (symbols) => `未计入（无价格）：${symbols}`,
      todaysRate: '走势使用今日汇率。',
    },
    allocation: {
      title: '资产分布',
      other: '其他',
      unpriced: '您的代币没有已知价格，因此无法显示占比。',
      empty: '您的代币分布会显示在这里。',
      failed: '余额加载后才能显示。',
    },
    tokens: {
      title: '代币',
      value: '价值',
    },
    activity: {
      title: '活动',
    },
    help: {
      title: '第一次使用？',
      text: (coin: string) =>
        `本页面显示您的钱包在网络上的资产。除非您批准或已授予权限，否则不会转移任何资产。交易需用 ${coin} 支付少量网络费用。`,
      action: '什么是钱包？',
      docs: '开发者文档',
    },
    wrongNetwork: {
      unknown: '未知网络',
      title: (network) => `您的钱包当前在 ${network}`,
      text: (network) => `本页面使用 ${network}。请切换后再签名和发送。`,
      action: (network) => `切换到 ${network}`,
      reason: (network) => `请先将钱包切换到 ${network}`,
    },
    sign: {
      title: '对消息签名',
      text: '证明此账户属于您。不收费，也不会转移任何资产。',
      label: '消息',
      standard: '来自 Latchkey 的问候。我签名以证明此账户属于我。',
      action: '签名',
      waiting: '正在等待您的钱包…',
      empty: '请输入要签名的内容',
      structured: (name) => `结构化数据（EIP-712）：您的钱包会以“${name}”显示各字段。`,
      signature: '签名',
      done: '已签名。签名显示在消息下方。',
      copy: '复制签名',
      verify: '验证',
      valid: '有效。此账户签名的正是这段文字。',
      invalid: '无效。文字在签名后被修改，或由其他账户签名。',
    },
  },
  landing: {
    headline: ['您的 Sei 钱包，', '简单明了。'],
    lead: '连接已有的钱包，或用邮箱在一分钟内创建一个。然后查看、发送、兑换您的资产，并在批准前看清每一步的费用。',
    how: '使用方法',
    reasons: [
      {
        title: '没有钱包也能用',
        text: '只需一个邮箱地址。添加通行密钥或恢复码后，您就可以导出密钥。',
      },
      {
        title: '先看清费用',
        text: '批准前即可看到网络费用和总额，数据实时来自链上。',
      },
      {
        title: '未经您同意，绝不打扰',
        text: '在您连接之前，不会联系任何钱包或第三方。',
      },
    ],
    stepsTitle: '使用方法',
    steps: [
      {
        title: '选择连接方式',
        text: '此浏览器中的钱包、手机上的钱包，或用邮箱创建新钱包。',
      },
      {
        title: '批准连接',
        text: '在钱包中批准，或输入我们通过邮件发送的验证码。连接不会转移资金。',
      },
      {
        title: '查看、发送、兑换',
        text: '余额直接读自网络。您在钱包中批准签名和付款。',
      },
    ],
    preview: {
      tag: '预览',
      wallet: '您的钱包',
      balance: '余额',
      send: '发送',
      receive: '接收',
      swap: '兑换',
      buy: '购买',
      sent: '已发送并确认',
      signed: '签名有效',
      signedBy: '由您的账户签名',
      rows: {
        fee: '网络费用',
        block: '区块',
      },
    },
  },
  questions: {
    title: '第一次使用？',
    docs: '开发者文档',
    all: [
      {
        question: '什么是钱包？',
        answer:
          '一种保管您代币密钥的应用，独立于任何网站。网站向它发送请求，由您批准或拒绝。只需一个邮箱地址，一分钟即可创建，无需安装任何软件。',
      },
      {
        question: '什么是 Sei？',
        answer: '一个公开网络，记录每项资产归谁所有。它的原生代币是 SEI。付款无法撤回，所以您在批准前会看到所有细节。',
      },
      {
        question: '费用是多少？',
        answer: '连接、接收和签名都是免费的。发送和兑换需支付网络费用，通常不到一美分，您在批准前就能看到。',
      },
      {
        question: '谁能打开我的钱包？',
        answer:
          '如果您连接自己的钱包，我们无法打开它。用邮箱创建的钱包，本网站的运营者也能解锁。您可以在钱包设置中改为自主保管。',
      },
    ],
  },
  site: {
    name: 'Latchkey',
    title: 'Latchkey：简单明了的 Sei 钱包',
    skip: '跳到内容',
    networks: {
      1328: 'Sei Testnet',
      1329: 'Sei',
    },
    unknownNetwork: (chainId) => `网络 ${chainId}`,
    network: (name) => `本页面使用 ${name}`,
    toLight: '切换到浅色主题',
    toDark: '切换到深色主题',
    connect: {
      disconnected: '连接钱包',
      connecting: '正在连接…',
      reconnecting: '正在重新连接…',
      account: (address) => `您的账户 ${address}`,
    },
    spoken: {
      connected: (address, wallet) => `已通过 ${wallet} 连接 ${address}`,
      connecting: '正在连接。请在钱包中确认。',
      reconnecting: '正在重新连接您的钱包',
      disconnected: '已断开连接',
    },
    chunkFailed: '本页面有一部分未加载。请重新加载后重试。',
    retry: '重试',
    reload: '重新加载',
    setup: {
      title: '本页面尚未设置',
      text: '需由运营者更正设置。您这边没有任何问题。',
    },
  },
}
