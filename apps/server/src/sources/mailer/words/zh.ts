import type { MailWords } from '../mails.ts'

const ignore = '如果不是您本人操作，请忽略此邮件。没有它，任何人都无法登录。'
const inUse = '如果不是您本人操作，说明有人在使用您的登录：请退出所有登录并冻结钱包。'
const freeze = '冻结我的钱包'
const frozenSays = '不是您本人？请立即冻结钱包。在您解冻之前，任何人都无法打开。'
const actions = { export: '导出钱包密钥', removeUnlocker: '移除一种打开钱包的方式', unfreeze: '解冻钱包' }
const ways = { passkey: '一个新的通行密钥', code: '一个新的恢复码', phrase: '一个新的口令' }
const used = { code: '恢复码', phrase: '口令' }

/** The mails in Chinese. */
export const words: MailWords = {
  sentBy: (sender) => `由 ${sender} 发送。我们绝不会通过电话、聊天或邮件索要验证码或您的助记词。`,
  browser: (browser = '某个浏览器', system) => (system ? `${system} 上的 ${browser}` : browser),
  loginCode: ({ site }) => ({
    subject: '您的登录验证码',
    title: '您的登录验证码',
    paragraphs: [`请在 ${site} 输入此验证码以登录。5 分钟内有效，仅限发起请求的浏览器使用。`],
    footnote: ignore,
  }),
  deviceLink: ({ site, browser }) => ({
    subject: '批准一次登录',
    title: '是您本人吗？',
    paragraphs: [`${browser} 想要登录 ${site}。`, '请打开页面，选择您在那里看到的数字。链接 10 分钟内有效。'],
    button: '查看此次登录',
    footnote: '如果您没有尝试登录，请不要批准。忽略此邮件即可。',
  }),
  confirmCode: ({ action }) => ({
    subject: '确认是您本人',
    title: '确认是您本人',
    paragraphs: [`请输入此验证码以${actions[action]}。5 分钟内有效。`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: '确认您的邮箱地址',
    title: '确认您的邮箱',
    paragraphs: [`请在 ${site} 输入此验证码，以向其提供您的邮箱地址。5 分钟内有效。`],
    footnote: '如果不是您本人操作，请忽略此邮件。没有验证码，任何人都不会得到任何信息。',
  }),
  oldAddressCode: () => ({
    subject: '更换您的邮箱地址',
    title: '更换您的邮箱地址',
    paragraphs: ['请输入此验证码，确认您要将钱包转到另一个邮箱。'],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: '确认此邮箱地址',
    title: '确认此邮箱',
    paragraphs: ['请输入此验证码，以便在钱包中使用此邮箱。5 分钟内有效。'],
    footnote: ignore,
  }),
  newBrowser: ({ browser, site, at }) => ({
    subject: '您的钱包添加了新浏览器',
    title: '已添加新浏览器',
    paragraphs: [`${browser} 于 ${at} 在 ${site} 登录了您的钱包。`],
    button: freeze,
    footnote: frozenSays,
  }),
  newUnlocker: ({ way }) => ({
    subject: '新增一种打开钱包的方式',
    title: '新增一种打开钱包的方式',
    paragraphs: [`从现在起，${ways[way]}可以打开您的钱包。`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: '您的钱包完全属于您',
    title: '您的钱包完全属于您',
    paragraphs: [
      '我们为您保管的打开方式已删除。现在只有您的通行密钥或恢复码能打开此钱包。',
      '请妥善保管恢复码：我们无法为您重新生成。',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: '您的恢复码已被使用',
    title: '您的钱包已恢复',
    paragraphs: [`有人使用${used[way]}打开了您的钱包。导出和移除功能将关闭 24 小时。`],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: '您的邮箱地址已更改',
    title: '您的邮箱地址已更改',
    paragraphs: [`您的钱包现在属于 ${newEmail}。`, '72 小时内，您可以一键撤销。'],
    button: '撤销更改',
    footnote: '撤销也会退出所有浏览器的登录。',
  }),
  emailChangedNew: () => ({
    subject: '这是您的新邮箱地址',
    title: '这是您的新邮箱',
    paragraphs: ['从现在起，您用此邮箱登录钱包。'],
    footnote: '原邮箱可在 72 小时内撤销。在此之前，导出和移除功能保持关闭。',
  }),
  emailUndone: () => ({
    subject: '邮箱更改已撤销',
    title: '更改已撤销',
    paragraphs: ['您重新使用此邮箱登录。所有浏览器均已退出登录。'],
    footnote: '请登录并查看哪些浏览器能打开您的钱包，移除不属于您的浏览器。',
  }),
  exported: ({ at }) => ({
    subject: '您的钱包密钥已导出',
    title: '您的钱包密钥已导出',
    paragraphs: [
      `您钱包的助记词于 ${at} 被显示。`,
      '谁拥有这些词，谁就拥有钱包中的一切。如果不是您本人操作，请立即将资产转到新钱包。',
    ],
    button: freeze,
    footnote: '冻结会阻止在此登录，但无法阻止已持有助记词的人。',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: '您的一个登录已被结束',
    title: '您的一个登录已被结束',
    paragraphs: [
      `${browser} 在 ${site} 的登录被使用了两次，像是被复制过。我们已将其结束。`,
      '如果是您本人操作（例如从备份恢复浏览器后），请重新登录。',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: '您的钱包已冻结',
    title: '您的钱包已冻结',
    paragraphs: [`钱包已于 ${at} 冻结。在您解冻之前，任何人都无法打开。`],
    footnote: '要解冻，请登录并确认是您本人。',
  }),
}
