import type { MailWords } from '../mails.ts'

const ignore = 'إن لم تكن أنت، فتجاهل هذه الرسالة. لا يدخل أحد من دونها.'
const inUse = 'إن لم تكن أنت، فإن غيرك يستخدم دخولك: سجّل الخروج من كل مكان وجمّد محفظتك.'
const freeze = 'جمّد محفظتي'
const frozenSays = 'لم تكن أنت؟ جمّد المحفظة الآن. لن يستطيع أحد فتحها حتى تلغي تجميدها.'
const actions = {
  export: 'لتصدير مفتاح محفظتك',
  removeUnlocker: 'لإزالة طريقة لفتح محفظتك',
  unfreeze: 'لإلغاء تجميد محفظتك',
}
const ways = { passkey: 'مفتاح مرور جديد', code: 'رمز استرداد جديد', phrase: 'عبارة مرور جديدة' }
const used = { code: 'رمز الاسترداد', phrase: 'عبارة المرور' }

/** The mails in Arabic. */
export const words: MailWords = {
  sentBy: (sender) => `أرسلها ${sender}. لا نطلب أبدًا رمزًا أو كلماتك بالهاتف أو في محادثة أو بالبريد.`,
  browser: (browser = 'متصفح', system) => (system ? `${browser} على ${system}` : browser),
  loginCode: ({ site }) => ({
    subject: 'رمز دخولك',
    title: 'رمز دخولك',
    paragraphs: [`اكتب هذا الرمز في ${site} للدخول. يصلح خمس دقائق، في المتصفح الذي طلبه.`],
    footnote: ignore,
  }),
  deviceLink: ({ site, browser }) => ({
    subject: 'وافق على تسجيل دخول',
    title: 'هل هذا أنت؟',
    paragraphs: [
      `يريد ${browser} الدخول إلى ${site}.`,
      'افتح الصفحة واختر الرقم الذي تراه هناك. يصلح الرابط عشر دقائق.',
    ],
    button: 'انظر إلى هذا الدخول',
    footnote: 'إن لم تحاول الدخول، فلا توافق. يكفي أن تتجاهل هذه الرسالة.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'أكّد أنك أنت',
    title: 'أكّد أنك أنت',
    paragraphs: [`اكتب هذا الرمز ${actions[action]}. يصلح خمس دقائق.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'أكّد بريدك الإلكتروني',
    title: 'أكّد بريدك',
    paragraphs: [`اكتب هذا الرمز في ${site} لتعطيه بريدك الإلكتروني. يصلح خمس دقائق.`],
    footnote: 'إن لم تكن أنت، فتجاهل هذه الرسالة. لا يُعطى شيء لأحد من دون الرمز.',
  }),
  oldAddressCode: () => ({
    subject: 'تغيير بريدك الإلكتروني',
    title: 'تغيير بريدك الإلكتروني',
    paragraphs: ['اكتب هذا الرمز لتؤكد أنك تريد نقل محفظتك إلى بريد آخر.'],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'أكّد هذا البريد الإلكتروني',
    title: 'أكّد هذا البريد',
    paragraphs: ['اكتب هذا الرمز لاستخدام هذا البريد لمحفظتك. يصلح خمس دقائق.'],
    footnote: ignore,
  }),
  newBrowser: ({ browser, site, at }) => ({
    subject: 'أضيف متصفح جديد إلى محفظتك',
    title: 'أضيف متصفح جديد',
    paragraphs: [`دخل ${browser} إلى محفظتك في ${site} بتاريخ ${at}.`],
    button: freeze,
    footnote: frozenSays,
  }),
  newUnlocker: ({ way }) => ({
    subject: 'طريقة جديدة لفتح محفظتك',
    title: 'طريقة جديدة لفتح محفظتك',
    paragraphs: [`من الآن يمكن فتح محفظتك بواسطة: ${ways[way]}.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'محفظتك لك وحدك',
    title: 'محفظتك لك وحدك',
    paragraphs: [
      'حُذفت طريقة الدخول التي كنا نحفظها لك. لا يفتح هذه المحفظة الآن إلا مفتاح مرورك أو رمز استردادك.',
      'احفظ رمز الاسترداد في مكان آمن: لا نستطيع أن نصنع لك غيره.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: 'استُخدم رمز استردادك',
    title: 'استُردّت محفظتك',
    paragraphs: [`فُتحت محفظتك بواسطة: ${used[way]}. يبقى التصدير والإزالة مغلقين 24 ساعة.`],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'تغيّر بريدك الإلكتروني',
    title: 'تغيّر بريدك الإلكتروني',
    paragraphs: [`تتبع محفظتك الآن ${newEmail}.`, 'يمكنك التراجع بنقرة واحدة خلال 72 ساعة.'],
    button: 'تراجع عن التغيير',
    footnote: 'التراجع يسجّل أيضًا خروج كل المتصفحات.',
  }),
  emailChangedNew: () => ({
    subject: 'هذا بريدك الإلكتروني الجديد',
    title: 'هذا بريدك الجديد',
    paragraphs: ['من الآن تدخل إلى محفظتك بهذا البريد.'],
    footnote: 'يمكن للبريد السابق التراجع خلال 72 ساعة. يبقى التصدير والإزالة مغلقين حتى ذلك الحين.',
  }),
  emailUndone: () => ({
    subject: 'أُلغي تغيير بريدك',
    title: 'أُلغي التغيير',
    paragraphs: ['تدخل بهذا البريد من جديد. سُجّل خروج كل المتصفحات.'],
    footnote: 'ادخل وانظر إلى المتصفحات التي تعرف محفظتك، وأزل ما ليس لك.',
  }),
  exported: ({ at }) => ({
    subject: 'صُدّر مفتاح محفظتك',
    title: 'صُدّر مفتاح محفظتك',
    paragraphs: [
      `عُرضت كلمات محفظتك بتاريخ ${at}.`,
      'من يملك هذه الكلمات يملك كل ما في المحفظة. إن لم تكن أنت، فانقل أموالك إلى محفظة جديدة الآن.',
    ],
    button: freeze,
    footnote: 'التجميد يوقف الدخول هنا، ولا يوقف من يملك الكلمات.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'أُنهي أحد تسجيلات دخولك',
    title: 'أُنهي أحد تسجيلات دخولك',
    paragraphs: [
      `استُخدم دخول ${browser} في ${site} مرتين، كأنه نُسخ. أنهيناه.`,
      'ادخل من جديد إن كنت أنت، مثلًا بعد استعادة متصفح من نسخة احتياطية.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'محفظتك مجمّدة',
    title: 'محفظتك مجمّدة',
    paragraphs: [`جُمّدت بتاريخ ${at}. لا يستطيع أحد فتحها حتى تلغي تجميدها.`],
    footnote: 'لإلغاء التجميد، ادخل وأكّد أنك أنت.',
  }),
}
