import type { otpWords } from '@latchkey/ui/otpWords'
import type { pieceWords } from '@latchkey/ui/pieceWords'
import type { Translated } from '@latchkey/ui/words'

/** Texts of the components. */
export const pieces: Translated<typeof pieceWords> = {
  copyAddress: 'نسخ العنوان',
  copied: 'نُسخ',
  notCopied: 'تعذّر النسخ',
  copyByHand: 'تعذّر النسخ. حدّد النص وانسخه يدويًا.',
  onlyDigits: 'أرقام ونقطة عشرية واحدة فقط',
  ambiguous: (text, whole, fraction) => `يمكن قراءة «${text}» بطريقتين. اكتب ${whole} أو ${fraction}.`,
  wholeOnly: 'أعداد صحيحة فقط',
  atMostDecimals: (decimals) => `عدد المنازل العشرية ${decimals} على الأكثر`,
  clearSearch: 'مسح البحث',
  dismiss: 'إغلاق',
  done: 'تم',
  current: 'جارٍ',
  failed: 'فشل',
  todo: 'لم يبدأ بعد',
}

/** Around a login code's field. */
export const otp: Translated<typeof otpWords> = {
  label: (digits) => `رمز من ${digits} أرقام`,
  checking: 'جارٍ التحقق من الرمز',
  resendIn: (seconds) => `إعادة الإرسال بعد ${seconds} ث`,
  resend: 'إرسال رمز جديد',
}
