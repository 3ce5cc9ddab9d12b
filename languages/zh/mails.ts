import type { MailWords } from '@latchkey/server/mail/mails'
import { limits, walletLimits } from '@latchkey/wire/limits'

const codeMinutes = limits.otp.lifeMs / 60_000
const linkMinutes = walletLimits.login.linkMs / 60_000
const undoHours = walletLimits.login.undoMs / 3_600_000
const ignore = '如果不是您本人操作，请忽略此邮件。没有验证码，什么都不会发生。'
const inUse = '如果不是您本人操作，说明有人在使用您已登录的设备。请退出所有登录并冻结钱包。'
const freeze = '冻结我的钱包'
const frozenSays = '不是您本人？请冻结钱包。在您解冻之前，钱包无法解锁。'
const actions = {
  export: '导出钱包密钥',
  addUnlocker: '添加一种解锁方式',
  removeUnlocker: '更改钱包的解锁方式',
  unfreeze: '解冻钱包',
  exportData: '下载我们存储的关于您的数据',
  deleteAccount: '删除您的账户',
}
const ways = { passkey: '一个新的通行密钥', code: '一个新的恢复码', phrase: '一个新的密码短语' }
const tried = { code: '恢复码', phrase: '密码短语' }

const from = (place: string): string => (place ? `（网络 ${place}）` : '')

/** Emails in Chinese. */
export const words: MailWords = {
  sentBy: (sender) => `由 ${sender} 发送。我们绝不会通过电话、聊天或邮件索要验证码或您的助记词。`,
  browser: (browser = '某个浏览器', system) => (system ? `${system} 上的 ${browser}` : browser),
  loginCode: ({ site, browser, place }) => ({
    subject: '您的登录验证码',
    title: '您的登录验证码',
    paragraphs: [
      `${browser}${from(place)} 请求登录 ${site}。`,
      `请只在 ${site} 输入此验证码。${codeMinutes} 分钟内有效。`,
    ],
    footnote: '不是您请求的？请不要在任何地方输入此验证码，也不要告诉任何人。',
  }),
  deviceLink: ({ site, browser, place, login, hasNumber }) => ({
    subject: '批准一次登录',
    title: '是您本人吗？',
    paragraphs: [
      login === 'farcaster' ? `${browser} 想要用您的 Farcaster 账户登录 ${site}。` : `${browser} 想要登录 ${site}。`,
      `网络：${place}`,
      hasNumber === 'yes'
        ? `请打开链接，选择您正在登录的页面上显示的数字。链接 ${linkMinutes} 分钟内有效。`
        : `请打开链接，核对详情后批准登录。链接 ${linkMinutes} 分钟内有效。`,
    ],
    button: '查看此次登录',
    footnote: '如果不是您本人操作，请不要批准。您可以忽略此邮件。',
  }),
  confirmCode: ({ action }) => ({
    subject: '确认是您本人',
    title: '确认是您本人',
    paragraphs: [`请输入此验证码以${actions[action]}。${codeMinutes} 分钟内有效。`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: '确认您的邮箱地址',
    title: '确认您的邮箱地址',
    paragraphs: [`请在 ${site} 输入此验证码，以向其提供您的邮箱地址。${codeMinutes} 分钟内有效。`],
    footnote: '如果不是您本人操作，请忽略此邮件。没有验证码，不会提供任何信息。',
  }),
  oldAddressCode: () => ({
    subject: '更换您的邮箱地址',
    title: '更换您的邮箱地址',
    paragraphs: [`请输入此验证码，确认您要改用另一个邮箱登录。${codeMinutes} 分钟内有效。`],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: '确认此邮箱地址',
    title: '确认此邮箱地址',
    paragraphs: [`请输入此验证码，以便用此邮箱登录钱包。${codeMinutes} 分钟内有效。`],
    footnote: ignore,
  }),
  newDevice: ({ browser, site, place, at, isConfirmed }) => ({
    subject: '您的钱包有新的登录',
    title: '您的钱包有新的登录',
    paragraphs: [
      `${browser}${from(place)} 于 ${at} 在 ${site} 登录了您的钱包。`,
      isConfirmed === 'yes'
        ? '它使用了您钱包的通行密钥，因此已经确认。'
        : `在您确认此设备之前，它不能导出密钥，也不能更改邮箱、解锁方式或设备，每天最多可发送 ${walletLimits.probation.dayUsd} USD。`,
    ],
    button: '查看此次登录',
    footnote: '不是您本人？请打开链接并移除该设备。您也可以在那里冻结钱包。',
  }),
  deviceWaiting: ({ browser, at }) => ({
    subject: '一台新设备即将被确认',
    title: '一台新设备即将被确认',
    paragraphs: [`${browser} 将于 ${at} 被确认，因为有人打开了我们邮件中的链接并进行了确认。`],
    button: freeze,
    footnote: '不是您本人？请立即冻结钱包。您也可以用第一封邮件中的链接移除该设备。',
  }),
  newUnlocker: ({ way }) => ({
    subject: '已添加新的解锁方式',
    title: '已添加新的解锁方式',
    paragraphs: [`${ways[way]}现在可以解锁您的钱包。`],
    button: freeze,
    footnote: frozenSays,
  }),
  unlockersChanged: ({ browser, at }) => ({
    subject: '您的解锁方式已更改',
    title: '您的解锁方式已更改',
    paragraphs: [`${browser} 于 ${at} 更改了您钱包的解锁方式。`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: '您的钱包现已由您自行保管',
    title: '您的钱包现已由您自行保管',
    paragraphs: [
      '我们已删除我们持有的密钥。新设备现在需要您的通行密钥或恢复码。此前制作的副本仍然有效。',
      '请妥善保管恢复码。我们无法补发。',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  newKey: ({ at, browser, oldAddress, newAddress }) => ({
    subject: '您的钱包已换用新密钥',
    title: '您的钱包已换用新密钥',
    paragraphs: [
      `${browser} 于 ${at} 将您的钱包换到了新密钥。`,
      `旧地址：${oldAddress}`,
      `新地址：${newAddress}`,
      '其他所有设备均已退出登录。它们需要您的通行密钥或新的恢复码。',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: `有人输入了${tried[way]}`,
    title: `有人输入了${tried[way]}`,
    paragraphs: [
      `我们无法判断输入是否正确。导出密钥和移除解锁方式将被暂停 ${walletLimits.vault.recoveryWaitHours} 小时。`,
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: '您的邮箱地址已更改',
    title: '您的邮箱地址已更改',
    paragraphs: [`您现在使用 ${newEmail} 登录钱包。`, `您可以在 ${undoHours} 小时内撤销。`],
    button: '撤销更改',
    footnote: '撤销也会退出所有设备的登录。',
  }),
  emailChangedNew: ({ undo }) => ({
    subject: '您的新邮箱地址',
    title: '您的新邮箱地址',
    paragraphs: ['您现在使用此邮箱登录钱包。'],
    footnote:
      undo === 'possible' ? `原邮箱可在 ${undoHours} 小时内撤销。在此之前，导出密钥和移除解锁方式将被暂停。` : inUse,
  }),
  emailUndone: () => ({
    subject: '邮箱更改已撤销',
    title: '更改已撤销',
    paragraphs: ['您可以像更改前一样登录。我们已退出所有设备的登录。'],
    footnote: '请登录并检查您的设备，移除不属于您的设备。',
  }),
  exported: ({ at }) => ({
    subject: '您的助记词已导出',
    title: '您的助记词已导出',
    paragraphs: [
      `您的助记词于 ${at} 被打开查看。`,
      '拥有助记词的人可以取走此钱包中的一切。如果不是您本人操作，请立即在钱包页面换用新密钥。',
    ],
    button: freeze,
    footnote: '冻结会阻止在此解锁，但无法阻止已持有助记词的人。',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: '我们已退出您的一台设备',
    title: '我们已退出您的一台设备',
    paragraphs: [
      `${browser} 在 ${site} 的登录被使用了两次，可能已被复制。我们已退出该设备的登录。`,
      '如果是您本人操作（例如从备份恢复浏览器后），请重新登录。',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: '您的钱包已冻结',
    title: '您的钱包已冻结',
    paragraphs: [`钱包已于 ${at} 冻结。在您解冻之前，钱包无法解锁。`],
    footnote: '要解冻，请登录并使用您的通行密钥或恢复码；如果两者都没有，请使用邮件验证码。',
  }),
  deletionAsked: ({ browser, at }) => ({
    subject: '您的账户将被删除',
    title: '您的账户将被删除',
    paragraphs: [
      `${browser} 请求删除您的账户。账户将于 ${at} 删除。`,
      '在此之前钱包可以正常使用。之后我们会销毁密钥，无法恢复钱包。请先导出助记词或转出资金。',
      '网络上的公开数据会保留。我们的安全日志最多保留一年，其中不含您的邮箱地址。',
    ],
    button: '保留我的账户',
    footnote: '如果不是您本人操作，请立即保留账户，然后退出所有登录并冻结钱包。',
  }),
  deletionRestored: ({ at }) => ({
    subject: '您的账户将被删除',
    title: '您的账户将被删除',
    paragraphs: [
      `您曾请求删除账户。此后我们从备份恢复了数据，因此日期有变：账户将于 ${at} 删除。`,
      '如果您在此期间决定保留账户，该决定可能已丢失。请用下方按钮再次确认。',
    ],
    button: '保留我的账户',
    footnote: '如果您从未提出此请求，请立即保留账户，然后退出所有登录并冻结钱包。',
  }),
  accountKept: () => ({
    subject: '您的账户已保留',
    title: '您的账户已保留',
    paragraphs: ['您的账户不会被删除。'],
    footnote: '如果这不是您的决定，请检查钱包中的设备，并移除不属于您的设备。',
  }),
  accountDeleted: () => ({
    subject: '您的账户已删除',
    title: '您的账户已删除',
    paragraphs: ['我们已删除您的账户及其钱包的密钥，无法恢复。如果您再次用此邮箱登录，将获得一个新钱包。'],
    footnote: '我们不会再就此账户向您发送邮件。',
  }),
}
