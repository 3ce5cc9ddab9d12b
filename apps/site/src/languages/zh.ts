import { pieces } from '@latchkey/ui/languages/zh'
import { createSayer } from '@latchkey/wire/sentences/createSayer'
import { sentences } from '@latchkey/wire/sentences/zh'
import type { SiteTranslation } from '../siteTranslation.ts'

export const translation: Partial<SiteTranslation> = {
  errors: { say: createSayer(sentences) },
  pieces,
  dashboard: {
    title: '您的账户',
    account: {
      title: '账户',
      balance: '余额',
      copyAddress: '复制地址',
      copyShort: '复制',
      loading: '正在加载余额',
      failed: '无法读取您的余额。',
      stale: (time) => `无法刷新。余额截至 ${time}。`,
      send: '发送',
      sign: '签名',
      receive: '接收',
      explorer: (name) => `在 ${name} 上查看`,
      receiveTitle: '您的地址',
      receiveText: (network) => `分享它以在 ${network} 上接收 SEI。`,
      receiveCode: '含有您地址的二维码，可用手机扫描',
      emptyTitle: '接收 SEI 即可开始',
      emptyText: '此账户还没有 SEI。复制地址并向其转入一些。',
    },
    wrongNetwork: {
      unknown: '未知网络',
      title: (network) => `您的钱包当前在 ${network}`,
      text: (network) => `本页面使用 ${network}。请切换后再签名和发送。`,
      action: (network) => `切换到 ${network}`,
      reason: (network) => `请先将钱包切换到 ${network}`,
    },
    sign: {
      title: '签名消息',
      text: '证明此账户属于您。不花费也不转移任何东西。',
      label: '消息',
      standard: '来自 Latchkey 的问候。我签名以证明此账户属于我。',
      action: '签名',
      waiting: '正在等待您的钱包…',
      empty: '请输入要签名的内容',
      signature: '签名',
      done: '已签名。签名显示在消息下方。',
      copy: '复制签名',
      verify: '验证',
      valid: '有效。此账户签名的正是这段文字。',
      invalid: '无效。文字在签名后被修改，或由其他账户签名。',
    },
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
      connecting: '正在连接。请在钱包中作答。',
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
    landing: {
      headline: ['您的 Sei 钱包，', '简单明了。'],
      lead: '连接您已在使用的钱包。查看余额、签名消息、发送 SEI，并在批准前看清每一步的费用。',
      how: '使用方法',
      reasons: [
        {
          title: '密钥不离手',
          text: '密钥从不离开您的钱包。任何转移之前都会先问您。',
        },
        {
          title: '费用在先',
          text: '批准前即可看到链上实时的网络费用和总额。',
        },
        {
          title: '您不开口，绝不打扰',
          text: '在您连接之前，不会联系任何钱包或第三方。',
        },
      ],
      stepsTitle: '使用方法',
      steps: [
        {
          title: '选择您的钱包',
          text: '此浏览器中的钱包排在最前。点按您使用的那个。',
        },
        {
          title: '同意一次',
          text: '钱包会询问本页面能否查看您的地址。仅此不会转移任何东西。',
        },
        {
          title: '查看、签名、发送',
          text: '余额直接读自链上。每次签名和付款都由您逐一批准。',
        },
      ],
    },
    preview: {
      tag: '预览',
      wallet: '您的钱包',
      balance: '余额',
      send: '发送',
      receive: '接收',
      sign: '签名',
      sent: '已发送并确认',
      signed: '签名有效',
      signedBy: '由您的账户签名',
      rows: {
        to: '至',
        amount: '金额',
        fee: '网络费用',
        block: '区块',
      },
    },
  },
}
