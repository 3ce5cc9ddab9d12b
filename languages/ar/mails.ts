import type { MailWords } from '@latchkey/server/mail/mails'
import { limits, walletLimits } from '@latchkey/wire/limits'

const codeMinutes = limits.otp.lifeMs / 60_000
const linkMinutes = walletLimits.login.linkMs / 60_000
const undoHours = walletLimits.login.undoMs / 3_600_000
const ignore = 'إن لم تكن أنت، فتجاهل هذه الرسالة. لا يحدث شيء من دون الرمز.'
const inUse = 'إن لم تكن أنت، فإن شخصًا يستخدم جهازًا سجّلت الدخول فيه. سجّل الخروج من كل مكان وجمّد محفظتك.'
const freeze = 'جمّد محفظتي'
const frozenSays = 'لم تكن أنت؟ جمّد محفظتك. لا يمكن فتح قفلها حتى تلغي تجميدها.'
const actions = {
  export: 'لتصدير مفتاح محفظتك',
  addUnlocker: 'لإضافة طريقة لفتح قفل محفظتك',
  removeUnlocker: 'لتغيير طريقة فتح قفل محفظتك',
  unfreeze: 'لإلغاء تجميد محفظتك',
  exportData: 'لتنزيل ما نخزّنه عنك',
  deleteAccount: 'لحذف حسابك',
}
const ways = { passkey: 'مفتاح مرور جديد', code: 'رمز استرداد جديد', phrase: 'عبارة مرور جديدة' }
const tried = { code: 'رمز استرداد', phrase: 'عبارة مرور' }

/** Keeps a network such as 203.0.113.* left to right inside a right-to-left sentence. */
const isolated = (text: string): string => `\u2066${text}\u2069`
const from = (place: string): string => (place ? ` من الشبكة ${isolated(place)}` : '')

/** Emails in Arabic. */
export const words: MailWords = {
  sentBy: (sender) => `أرسلها ${sender}. لا نطلب أبدًا رمزًا أو عبارتك السرية بالهاتف أو في محادثة أو بالبريد.`,
  browser: (browser = 'متصفح', system) => (system ? `${browser} على ${system}` : browser),
  loginCode: ({ site, browser, place }) => ({
    subject: 'رمز الدخول الخاص بك',
    title: 'رمز الدخول الخاص بك',
    paragraphs: [
      `طلب ${browser}${from(place)} تسجيل الدخول إلى ${site}.`,
      `أدخل هذا الرمز في ${site} فقط. تنتهي صلاحيته بعد ${codeMinutes} دقائق.`,
    ],
    footnote: 'لم تطلب هذا؟ لا تدخل الرمز في أي مكان ولا تعطه لأحد.',
  }),
  deviceLink: ({ site, browser, place, login, hasNumber }) => ({
    subject: 'وافق على تسجيل دخول',
    title: 'هل هذا أنت؟',
    paragraphs: [
      login === 'farcaster'
        ? `يريد ${browser} الدخول إلى ${site} بحسابك في Farcaster.`
        : `يريد ${browser} الدخول إلى ${site}.`,
      `الشبكة: ${isolated(place)}`,
      hasNumber === 'yes'
        ? `افتح الرابط واختر الرقم المعروض حيث تسجّل الدخول. تنتهي صلاحية الرابط بعد ${linkMinutes} دقائق.`
        : `افتح الرابط وقارن التفاصيل ثم وافق على الدخول. تنتهي صلاحية الرابط بعد ${linkMinutes} دقائق.`,
    ],
    button: 'راجع هذا الدخول',
    footnote: 'إن لم تكن أنت، فلا توافق. يمكنك تجاهل هذه الرسالة.',
  }),
  confirmCode: ({ action }) => ({
    subject: 'أكّد أنك أنت',
    title: 'أكّد أنك أنت',
    paragraphs: [`اكتب هذا الرمز ${actions[action]}. تنتهي صلاحيته بعد ${codeMinutes} دقائق.`],
    footnote: inUse,
  }),
  captureCode: ({ site }) => ({
    subject: 'أكّد بريدك الإلكتروني',
    title: 'أكّد بريدك الإلكتروني',
    paragraphs: [`اكتب هذا الرمز في ${site} لمشاركة بريدك الإلكتروني معه. تنتهي صلاحيته بعد ${codeMinutes} دقائق.`],
    footnote: 'إن لم تكن أنت، فتجاهل هذه الرسالة. لا يُشارك شيء من دون الرمز.',
  }),
  oldAddressCode: () => ({
    subject: 'تغيير بريدك الإلكتروني',
    title: 'تغيير بريدك الإلكتروني',
    paragraphs: [`اكتب هذا الرمز لتؤكد أنك تريد تسجيل الدخول ببريد آخر. تنتهي صلاحيته بعد ${codeMinutes} دقائق.`],
    footnote: inUse,
  }),
  newAddressCode: () => ({
    subject: 'أكّد هذا البريد الإلكتروني',
    title: 'أكّد هذا البريد الإلكتروني',
    paragraphs: [`اكتب هذا الرمز لتسجيل الدخول إلى محفظتك بهذا البريد. تنتهي صلاحيته بعد ${codeMinutes} دقائق.`],
    footnote: ignore,
  }),
  newDevice: ({ browser, site, place, at, isConfirmed }) => ({
    subject: 'دخول جديد إلى محفظتك',
    title: 'دخول جديد إلى محفظتك',
    paragraphs: [
      `دخل ${browser}${from(place)} إلى محفظتك في ${site} بتاريخ ${at}.`,
      isConfirmed === 'yes'
        ? 'استخدم مفتاح مرور لمحفظتك، لذلك فهو مؤكد بالفعل.'
        : `إلى أن تؤكد هذا الجهاز، لا يمكنه تصدير مفتاحك ولا تغيير بريدك أو طرق فتح القفل أو الأجهزة، ويمكنه إرسال ${walletLimits.probation.dayUsd} دولار أمريكي في اليوم كحد أقصى.`,
    ],
    button: 'راجع هذا الدخول',
    footnote: 'لم تكن أنت؟ افتح الرابط وأزل الجهاز. يمكنك أيضًا تجميد محفظتك هناك.',
  }),
  deviceWaiting: ({ browser, at }) => ({
    subject: 'سيتم تأكيد جهاز جديد',
    title: 'سيتم تأكيد جهاز جديد',
    paragraphs: [`سيتم تأكيد ${browser} بتاريخ ${at}، لأن شخصًا ما فتح الرابط في رسالتنا وأكّده.`],
    button: freeze,
    footnote: 'لم تكن أنت؟ جمّد محفظتك الآن. يمكنك أيضًا إزالة الجهاز بالرابط في الرسالة الأولى.',
  }),
  newUnlocker: ({ way }) => ({
    subject: 'أضيفت طريقة جديدة لفتح القفل',
    title: 'أضيفت طريقة جديدة لفتح القفل',
    paragraphs: [`يمكن الآن فتح قفل محفظتك بواسطة: ${ways[way]}.`],
    button: freeze,
    footnote: frozenSays,
  }),
  unlockersChanged: ({ browser, at }) => ({
    subject: 'تغيّرت طرق فتح القفل',
    title: 'تغيّرت طرق فتح القفل',
    paragraphs: [`غيّر ${browser} طريقة فتح قفل محفظتك بتاريخ ${at}.`],
    button: freeze,
    footnote: frozenSays,
  }),
  madeYours: () => ({
    subject: 'أصبحت محفظتك بالحفظ الذاتي',
    title: 'أصبحت محفظتك بالحفظ الذاتي',
    paragraphs: [
      'حذفنا مفتاحنا. يحتاج الجهاز الجديد الآن إلى مفتاح مرورك أو رمز استردادك. أي نسخة أُخذت قبل هذا التغيير تبقى صالحة.',
      'احفظ رمز الاسترداد في مكان آمن. لا يمكننا استبداله.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  newKey: ({ at, browser, oldAddress, newAddress }) => ({
    subject: 'انتقلت محفظتك إلى مفتاح جديد',
    title: 'انتقلت محفظتك إلى مفتاح جديد',
    paragraphs: [
      `نقل ${browser} محفظتك إلى مفتاح جديد في ${at}.`,
      `العنوان القديم: ${oldAddress}`,
      `العنوان الجديد: ${newAddress}`,
      'سُجّل خروج جميع الأجهزة الأخرى. تحتاج إلى مفتاح مرورك أو رمز استردادك الجديد.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  recovered: ({ way }) => ({
    subject: `أدخل شخص ما ${tried[way]}`,
    title: `أدخل شخص ما ${tried[way]}`,
    paragraphs: [
      `لا يمكننا معرفة ما إذا كان الإدخال صحيحًا. تصدير مفتاحك وإزالة طرق فتح القفل موقوفان ${walletLimits.vault.recoveryWaitHours} ساعة.`,
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  emailChangedOld: ({ newEmail }) => ({
    subject: 'تغيّر بريدك الإلكتروني',
    title: 'تغيّر بريدك الإلكتروني',
    paragraphs: [`تسجّل الدخول إلى محفظتك الآن بالبريد ${newEmail}.`, `يمكنك التراجع خلال ${undoHours} ساعة.`],
    button: 'تراجع عن التغيير',
    footnote: 'التراجع يسجّل أيضًا خروج كل الأجهزة.',
  }),
  emailChangedNew: ({ undo }) => ({
    subject: 'بريدك الإلكتروني الجديد',
    title: 'بريدك الإلكتروني الجديد',
    paragraphs: ['تسجّل الدخول إلى محفظتك الآن بهذا البريد.'],
    footnote:
      undo === 'possible'
        ? `يمكن لبريدك السابق التراجع خلال ${undoHours} ساعة. حتى ذلك الحين، تصدير مفتاحك وإزالة طرق فتح القفل موقوفان.`
        : inUse,
  }),
  emailUndone: () => ({
    subject: 'أُلغي تغيير بريدك الإلكتروني',
    title: 'أُلغي تغيير بريدك الإلكتروني',
    paragraphs: ['تسجّل الدخول كما قبل التغيير. سجّلنا خروج كل الأجهزة.'],
    footnote: 'سجّل الدخول وراجع أجهزتك، وأزل ما ليس لك.',
  }),
  exported: ({ at }) => ({
    subject: 'صُدّرت عبارتك السرية',
    title: 'صُدّرت عبارتك السرية',
    paragraphs: [
      `فُتحت عبارتك السرية للعرض بتاريخ ${at}.`,
      'من يملكها يستطيع أخذ كل ما في هذه المحفظة. إن لم تكن أنت، فانتقل الآن إلى مفتاح جديد في صفحة محفظتك.',
    ],
    button: freeze,
    footnote: 'التجميد يوقف فتح القفل هنا، ولا يوقف من يملك العبارة.',
  }),
  sessionReused: ({ browser, site }) => ({
    subject: 'سجّلنا خروج أحد أجهزتك',
    title: 'سجّلنا خروج أحد أجهزتك',
    paragraphs: [
      `استُخدم تسجيل دخول ${browser} في ${site} مرتين، وقد يعني ذلك أنه نُسخ. سجّلنا خروج ذلك الجهاز.`,
      'إن كنت أنت، مثلًا بعد استعادة متصفح من نسخة احتياطية، فسجّل الدخول من جديد.',
    ],
    button: freeze,
    footnote: frozenSays,
  }),
  frozen: ({ at }) => ({
    subject: 'محفظتك مجمّدة',
    title: 'محفظتك مجمّدة',
    paragraphs: [`جُمّدت بتاريخ ${at}. لا يمكن فتح قفلها حتى تلغي تجميدها.`],
    footnote:
      'لإلغاء التجميد، سجّل الدخول واستخدم مفتاح مرورك أو رمز استردادك، أو رمزًا بالبريد إن لم يكن لديك أي منهما.',
  }),
  deletionAsked: ({ browser, at }) => ({
    subject: 'سيُحذف حسابك',
    title: 'سيُحذف حسابك',
    paragraphs: [
      `طلب ${browser} حذف حسابك. سيُحذف بتاريخ ${at}.`,
      'تعمل محفظتك حتى ذلك الحين. بعد ذلك لا يمكننا استعادتها لأننا نتلف مفاتيحها. صدّر عبارتك السرية أو انقل أموالك أولًا.',
      'تبقى البيانات العامة على الشبكة. ويبقى سجل الأمان لدينا مدة تصل إلى سنة، من دون بريدك الإلكتروني.',
    ],
    button: 'احتفظ بحسابي',
    footnote: 'إن لم تكن أنت، فاحتفظ بحسابك الآن. ثم سجّل الخروج من كل مكان وجمّد محفظتك.',
  }),
  deletionRestored: ({ at }) => ({
    subject: 'سيُحذف حسابك',
    title: 'سيُحذف حسابك',
    paragraphs: [
      `لقد طلبت حذف حسابك. استعدنا بياناتنا بعد ذلك من نسخة احتياطية، فتغيّر الموعد: سيُحذف حسابك بتاريخ ${at}.`,
      'إن كنت قد قررت الاحتفاظ بحسابك في هذه الأثناء، فربما فُقد هذا القرار. أكّده مجددًا بالزر أدناه.',
    ],
    button: 'احتفظ بحسابي',
    footnote: 'إن لم تطلب ذلك قط، فاحتفظ بحسابك الآن. ثم سجّل الخروج من كل مكان وجمّد محفظتك.',
  }),
  accountKept: () => ({
    subject: 'نحتفظ بحسابك',
    title: 'نحتفظ بحسابك',
    paragraphs: ['لن يُحذف حسابك.'],
    footnote: 'إن لم تقرر ذلك بنفسك، فراجع الأجهزة في محفظتك وأزل ما ليس لك.',
  }),
  accountDeleted: () => ({
    subject: 'حُذف حسابك',
    title: 'حُذف حسابك',
    paragraphs: [
      'حذفنا حسابك ومفاتيح محفظته. لا يمكن استعادتها. إذا سجّلت الدخول بهذا البريد مرة أخرى، فستحصل على محفظة جديدة.',
    ],
    footnote: 'لن نرسل إليك رسائل أخرى عن هذا الحساب.',
  }),
}
