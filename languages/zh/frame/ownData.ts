import type { OwnDataTranslation } from '@latchkey/frame/frameTranslation'
import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'

const days = walletLimits.ownData.graceMs / dayMs

export const ownData: OwnDataTranslation = {
  ownData: {
    title: '您的数据',
    download: '下载您的数据',
    downloadNote: '以文件形式提供我们存储的账户数据',
    downloadText:
      '文件包含您的邮箱、登录记录、设备和安全日志，不包含您的密钥。请妥善保管：它会显示您使用钱包的时间和地点。',
    why: '此文件涉及隐私，因此我们先核实是您本人。',
    save: '下载',
    delete: '删除您的账户',
    deleteNote: `${days} 天内可以改变主意`,
    deleteText: `我们会在您提出请求 ${days} 天后删除您的账户及其密钥。在此之前钱包可正常使用，您也可以保留账户。`,
    holds: '此钱包目前的资产',
    holdsNothing: '我们在您的地址上没有找到资金。',
    holdsRest: 'NFT、未列出的代币和以前的地址未检查。',
    holdsUnknown: '我们无法读取您的余额。此钱包中可能有资金。',
    keysGone: '请先转出资金或导出助记词。没有助记词或恢复包，仍在此处的资金将永久丢失。',
    showPhrase: '显示助记词',
    whatStays: '会保留的内容',
    stays: [
      '网络上的一切：交易、代币授权和您的智能账户',
      '网站的权限和登录，直到过期。请先结束它们。',
      '您注册的名称，仍为您的地址保留。',
      '我们的安全日志，最多保留一年，不含您的邮箱地址',
    ],
    understood: '我已转出资金或保存助记词，或者不再需要它们。',
    understoodFirst: '请先勾选',
    ask: '删除我的账户',
    whyDelete: '删除会销毁您钱包的密钥，因此我们先核实是您本人。',
    asked: '您的账户将被删除',
    askedText: (time) => `将于 ${time} 删除。在此之前您可以保留它。`,
    askedMailed: '我们已将保留账户的链接发到您的邮箱。',
    askedHere: '您的账户没有邮箱，因此只能在此页面保留它。',
    banner: (time) => `您的账户及其密钥将于 ${time} 删除。`,
    keep: '保留我的账户',
  },
}
