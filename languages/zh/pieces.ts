import type { otpWords } from '@latchkey/ui/otpWords'
import type { pieceWords } from '@latchkey/ui/pieceWords'
import type { Translated } from '@latchkey/ui/words'

/** Texts of the components. */
export const pieces: Translated<typeof pieceWords> = {
  copyAddress: '复制地址',
  copied: '已复制',
  notCopied: '无法复制',
  copyByHand: '无法复制。请选中文本手动复制。',
  onlyDigits: '只能输入数字和一个小数点',
  ambiguous: (text, whole, fraction) => `“${text}”有两种读法。请写成 ${whole} 或 ${fraction}。`,
  wholeOnly: '只能输入整数',
  atMostDecimals: (decimals) => `最多 ${decimals} 位小数`,
  clearSearch: '清除搜索',
  dismiss: '关闭',
  done: '已完成',
  current: '进行中',
  failed: '失败',
  todo: '待处理',
}

/** Around a login code's field. */
export const otp: Translated<typeof otpWords> = {
  label: (digits) => `${digits} 位验证码`,
  checking: '正在检查验证码',
  resendIn: (seconds) => `${seconds} 秒后可重新发送`,
  resend: '发送新验证码',
}
