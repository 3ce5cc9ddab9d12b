import type { SiteTranslation } from '@latchkey/site/siteTranslation'
import { createTranslator } from '@latchkey/wire/createTranslator'
import { sentences } from './errors.ts'
import { pieces } from './pieces.ts'

export const translation: SiteTranslation = {
  errors: { say: createTranslator(sentences) },
  pieces,
  dashboard: {
    title: 'حسابك',
    account: {
      title: 'الحساب',
      total: 'الرصيد الإجمالي',
      balance: 'الرصيد',
      onNetwork: (network: string) => `على ${network}`,
      noPrices: (network: string) => `ليس لتوكناتك على ${network} سعر معروف، لذلك لا يظهر الإجمالي.`,
      failed: 'تعذّرت قراءة رصيدك.',
      stale: (time) => `تعذّر التحديث. الرصيد حتى ${time}.`,
      send: 'إرسال',
      sign: 'توقيع',
      receive: 'استلام',
      swap: 'مبادلة',
      buy: 'شراء',
      explorer: (name) => `عرض على ${name}`,
      coin: (amount, network) => `\u2068${amount}\u2069 على ${network}`,
      change: (change, days) => `\u2066${change}\u2069 خلال ${days} يومًا`,
      changeSince: (change, day) => `\u2066${change}\u2069 منذ ${day}`,
      line: (change, days) => `قيمة حسابك خلال آخر ${days} يومًا: \u2066${change}\u2069`,
      noLine: 'سيظهر هنا تطوّر رصيدك.',
      lineFailed: (days) => `تعذّر تحميل آخر ${days} يومًا.`,
      notCounted: (symbols) => `غير مشمول (بلا سعر): ${symbols}`,
      todaysRate: 'يعتمد الخط على سعر صرف اليوم.',
    },
    allocation: {
      title: 'التوزيع',
      other: 'أخرى',
      unpriced: 'أسعار توكناتك غير معروفة، لذلك لا يمكن عرض التوزيع.',
      empty: 'سيظهر هنا توزيع توكناتك.',
      failed: 'لا يمكننا عرض هذا قبل تحميل أرصدتك.',
    },
    tokens: {
      title: 'التوكنات',
      value: 'القيمة',
    },
    activity: {
      title: 'النشاط',
    },
    help: {
      title: 'هل أنت جديد هنا؟',
      text: (coin: string) =>
        `تعرض هذه الصفحة ما تحويه محفظتك على الشبكة. لا يُنقل منها شيء ما لم توافق أو تكن قد منحت إذنًا. لكل معاملة رسوم شبكة صغيرة تُدفع بعملة ${coin}.`,
      action: 'ما هي المحفظة؟',
      docs: 'وثائق المطورين',
    },
    wrongNetwork: {
      unknown: 'شبكة مجهولة',
      title: (network) => `محفظتك على ${network}`,
      text: (network) => `تعمل هذه الصفحة على ${network}. بدّل الشبكة لتوقّع وترسل هنا.`,
      action: (network) => `التبديل إلى ${network}`,
      reason: (network) => `بدّل محفظتك إلى ${network} أولًا`,
    },
    sign: {
      title: 'توقيع رسالة',
      text: 'يثبت أن هذا الحساب لك. التوقيع مجاني ولا ينقل أي أموال.',
      label: 'الرسالة',
      standard: 'مرحبًا من Latchkey. أوقّع هذا لأثبت أن هذا الحساب لي.',
      action: 'توقيع',
      waiting: 'بانتظار محفظتك…',
      empty: 'اكتب شيئًا لتوقيعه',
      structured: (name) => `بيانات منظّمة (EIP-712): تعرض محفظتك حقولها باسم «${name}».`,
      signature: 'التوقيع',
      done: 'تم التوقيع. التوقيع أسفل الرسالة.',
      copy: 'نسخ التوقيع',
      verify: 'تحقق',
      valid: 'صالح. وقّع هذا الحساب هذا النص بعينه.',
      invalid: 'غير صالح. تغيّر النص بعد التوقيع أو وقّعه حساب آخر.',
    },
  },
  landing: {
    headline: ['محفظة Sei الخاصة بك،', 'بلغة واضحة.'],
    lead: 'صِل محفظة لديك، أو أنشئ واحدة ببريدك الإلكتروني في أقل من دقيقة. ثم اطّلع على ما تملك وأرسله وبادله، وأنت تعرف تكلفة كل خطوة قبل أن توافق عليها.',
    how: 'كيف تعمل',
    reasons: [
      {
        title: 'لا حاجة إلى محفظة',
        text: 'كل ما تحتاج إليه عنوان بريد إلكتروني. أضف مفتاح مرور أو رمز استرداد لتتمكن من تصدير مفتاحك.',
      },
      {
        title: 'التكلفة أولًا',
        text: 'رسوم الشبكة والمجموع مباشرة من السلسلة قبل أن توافق.',
      },
      {
        title: 'لا شيء قبل أن تبدأ',
        text: 'لا نتواصل مع أي محفظة أو طرف ثالث قبل أن تتصل أنت.',
      },
    ],
    stepsTitle: 'كيف تعمل',
    steps: [
      {
        title: 'اختر طريقة الاتصال',
        text: 'محفظة في هذا المتصفح، أو على هاتفك، أو محفظة جديدة تنشئها ببريدك.',
      },
      {
        title: 'وافق على الاتصال',
        text: 'وافق عليه في محفظتك أو أدخل الرمز الذي نرسله إليك بالبريد. الاتصال لا ينقل أي أموال.',
      },
      {
        title: 'اطّلع وأرسل وبادل',
        text: 'يُقرأ رصيدك من الشبكة. أنت توافق على التوقيعات والدفعات في محفظتك.',
      },
    ],
    preview: {
      tag: 'معاينة',
      wallet: 'محفظتك',
      balance: 'الرصيد',
      send: 'إرسال',
      receive: 'استلام',
      swap: 'مبادلة',
      buy: 'شراء',
      sent: 'تم الإرسال والتأكيد',
      signed: 'التوقيع صالح',
      signedBy: 'موقّع من حسابك',
      rows: {
        fee: 'رسوم الشبكة',
        block: 'الكتلة',
      },
    },
  },
  questions: {
    title: 'هل أنت جديد هنا؟',
    docs: 'وثائق المطورين',
    all: [
      {
        question: 'ما هي المحفظة؟',
        answer:
          'تطبيق يحفظ مفتاح توكناتك بمعزل عن أي موقع. ترسل إليه المواقع طلبات، وأنت توافق عليها أو ترفضها. يمكنك إنشاء محفظة بعنوان بريدك الإلكتروني في دقيقة دون تثبيت أي شيء.',
      },
      {
        question: 'ما هي Sei؟',
        answer:
          'شبكة عامة تسجّل ملكية الأصول. عملتها الأصلية SEI. لا يمكن التراجع عن المدفوعات، لذلك ترى كل التفاصيل قبل أن توافق.',
      },
      {
        question: 'كم التكلفة؟',
        answer:
          'الاتصال والاستلام والتوقيع مجانية. أما الإرسال والمبادلة فلهما رسوم شبكة، أقل من سنت عادةً، تراها قبل أن توافق.',
      },
      {
        question: 'من يستطيع فتح محفظتي؟',
        answer:
          'إذا وصلت محفظتك الخاصة فلا يمكننا فتحها. أما المحفظة التي تنشئها ببريدك فيستطيع مشغّلو هذا الموقع فتح قفلها أيضًا. يمكنك تحويلها إلى حفظ ذاتي من إعدادات المحفظة.',
      },
    ],
  },
  site: {
    name: 'Latchkey',
    title: 'Latchkey: محفظة Sei الخاصة بك، بلغة واضحة',
    skip: 'انتقل إلى المحتوى',
    networks: {
      1328: 'Sei Testnet',
      1329: 'Sei',
    },
    unknownNetwork: (chainId) => `الشبكة ${chainId}`,
    network: (name) => `تعمل هذه الصفحة على ${name}`,
    toLight: 'التبديل إلى المظهر الفاتح',
    toDark: 'التبديل إلى المظهر الداكن',
    connect: {
      disconnected: 'اتصال بالمحفظة',
      connecting: 'جارٍ الاتصال…',
      reconnecting: 'جارٍ إعادة الاتصال…',
      account: (address) => `حسابك ${address}`,
    },
    spoken: {
      connected: (address, wallet) => `متصل بـ ${address} عبر ${wallet}`,
      connecting: 'جارٍ الاتصال. أجب في محفظتك.',
      reconnecting: 'جارٍ إعادة الاتصال بمحفظتك',
      disconnected: 'تم قطع الاتصال',
    },
    chunkFailed: 'لم يُحمَّل جزء من هذه الصفحة. أعد التحميل ثم حاول مجددًا.',
    retry: 'حاول مجددًا',
    reload: 'إعادة التحميل',
    setup: {
      title: 'لم تُهيَّأ هذه الصفحة بعد',
      text: 'على مشغّلها تصحيح إعداداتها. لا مشكلة من جهتك.',
    },
  },
}
