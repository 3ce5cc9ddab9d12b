import type { PageWords } from '@latchkey/server/http/pageWords'

/** The pages that the server renders, in Arabic. */
export const words: PageWords = {
  notFoundTitle: 'الصفحة غير موجودة',
  notFound: 'لا يوجد شيء في هذا العنوان. ربما كُتب خطأً أو لم يعد صالحًا.',
  problemTitle: 'هذه الصفحة غير متاحة',
  problem: 'حدث خطأ من جانبنا. حاول مرة أخرى بعد قليل.',
  back: 'الذهاب إلى صفحة البداية',
}
