import { pieces } from '@latchkey/ui/languages/ar'
import { sentences } from '@latchkey/wire/sentences/ar'
import { createSayer } from '@latchkey/wire/sentences/createSayer'
import type { SiteTranslation } from '../siteTranslation.ts'

export const translation: Partial<SiteTranslation> = {
  errors: { say: createSayer(sentences) },
  pieces,
  dashboard: {
    title: 'حسابك',
    account: {
      title: 'الحساب',
      balance: 'الرصيد',
      copyAddress: 'نسخ العنوان',
      copyShort: 'نسخ',
      loading: 'جارٍ تحميل رصيدك',
      failed: 'تعذّرت قراءة رصيدك.',
      stale: (time) => `تعذّر التحديث. الرصيد حتى ${time}.`,
      send: 'إرسال',
      sign: 'توقيع',
      receive: 'استلام',
      explorer: (name) => `عرض على ${name}`,
      receiveTitle: 'عنوانك',
      receiveText: (network) => `شاركه لاستلام SEI على ${network}.`,
      receiveCode: 'رمز يحوي عنوانك للمسح بهاتف',
      emptyTitle: 'استلم SEI للبدء',
      emptyText: 'لا يحوي هذا الحساب SEI بعد. انسخ العنوان وأرسل إليه بعضًا منه.',
    },
    wrongNetwork: {
      unknown: 'شبكة مجهولة',
      title: (network) => `محفظتك على ${network}`,
      text: (network) => `تعمل هذه الصفحة على ${network}. بدّل لتوقّع وترسل هنا.`,
      action: (network) => `التبديل إلى ${network}`,
      reason: (network) => `بدّل محفظتك إلى ${network} أولًا`,
    },
    sign: {
      title: 'توقيع رسالة',
      text: 'يثبت أن هذا الحساب لك. لا يكلّف شيئًا ولا يحرّك شيئًا.',
      label: 'الرسالة',
      standard: 'مرحبًا من Latchkey. أوقّع هذا لأثبت أن هذا الحساب لي.',
      action: 'توقيع',
      waiting: 'بانتظار محفظتك…',
      empty: 'اكتب شيئًا لتوقيعه',
      signature: 'التوقيع',
      done: 'تم التوقيع. التوقيع أسفل الرسالة.',
      copy: 'نسخ التوقيع',
      verify: 'تحقق',
      valid: 'صالح. وقّع هذا الحساب هذا النص تمامًا.',
      invalid: 'غير صالح. غُيّر النص بعد التوقيع أو وقّعه حساب آخر.',
    },
  },
  site: {
    name: 'Latchkey',
    title: 'Latchkey: محفظة Sei الخاصة بك، بكلمات واضحة',
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
    landing: {
      headline: ['محفظة Sei الخاصة بك،', 'بكلمات واضحة.'],
      lead: 'صِل المحفظة التي تستخدمها بالفعل. اطّلع على رصيدك، ووقّع الرسائل، وأرسل SEI، واعرف كلفة كل خطوة قبل أن توافق عليها.',
      how: 'كيف تعمل',
      reasons: [
        {
          title: 'مفاتيحك تبقى مكانها',
          text: 'لا تغادر محفظتك أبدًا. وهي تسألك قبل أن يتحرك أي شيء.',
        },
        {
          title: 'الكلفة أولًا',
          text: 'رسوم الشبكة والمجموع مباشرة من السلسلة قبل أن توافق.',
        },
        {
          title: 'صامتة حتى تطلب',
          text: 'لا يُتصل بأي محفظة أو طرف ثالث قبل أن تتصل.',
        },
      ],
      stepsTitle: 'كيف تعمل',
      steps: [
        {
          title: 'اختر محفظتك',
          text: 'المحافظ الموجودة في هذا المتصفح أولًا. اضغط على التي تستخدمها.',
        },
        {
          title: 'قل نعم مرة واحدة',
          text: 'تسألك محفظتك هل يجوز لهذه الصفحة رؤية عنوانك. هذا وحده لا يحرّك شيئًا.',
        },
        {
          title: 'اطّلع ووقّع وأرسل',
          text: 'يُقرأ رصيدك من السلسلة. كل توقيع ودفعة توافق عليهما أنت واحدًا واحدًا.',
        },
      ],
    },
    preview: {
      tag: 'معاينة',
      wallet: 'محفظتك',
      balance: 'الرصيد',
      send: 'إرسال',
      receive: 'استلام',
      sign: 'توقيع',
      sent: 'أُرسل وأُكّد',
      signed: 'التوقيع صالح',
      signedBy: 'موقّع من حسابك',
      rows: {
        to: 'إلى',
        amount: 'المبلغ',
        fee: 'رسوم الشبكة',
        block: 'الكتلة',
      },
    },
  },
}
