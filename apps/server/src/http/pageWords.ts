import type { Language } from '@latchkey/wire/languages'

type PageWords = {
  notFoundTitle: string
  notFound: string
  problemTitle: string
  problem: string
  back: string
}

/** Texts of the pages that the server renders. */
export const pageWords: Readonly<Record<Language, PageWords>> = {
  en: {
    notFoundTitle: 'Page not found',
    notFound: 'There is nothing at this address. It may be mistyped or out of date.',
    problemTitle: 'This page is not available',
    problem: 'Something went wrong on our side. Try again in a moment.',
    back: 'Go to the start page',
  },
  de: {
    notFoundTitle: 'Seite nicht gefunden',
    notFound: 'Unter dieser Adresse gibt es nichts. Vielleicht ist sie falsch geschrieben oder veraltet.',
    problemTitle: 'Diese Seite ist nicht verfügbar',
    problem: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
    back: 'Zur Startseite',
  },
  es: {
    notFoundTitle: 'Página no encontrada',
    notFound: 'No hay nada en esta dirección. Puede que esté mal escrita o que haya cambiado.',
    problemTitle: 'Esta página no está disponible',
    problem: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo en un momento.',
    back: 'Ir a la página de inicio',
  },
  fr: {
    notFoundTitle: 'Page introuvable',
    notFound: 'Il n’y a rien à cette adresse. Elle est peut-être mal saisie ou ancienne.',
    problemTitle: 'Cette page n’est pas disponible',
    problem: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
    back: 'Aller à la page d’accueil',
  },
  zh: {
    notFoundTitle: '找不到页面',
    notFound: '此地址没有内容。地址可能有误或已失效。',
    problemTitle: '此页面暂时无法访问',
    problem: '我们这边出了点问题。请稍后再试。',
    back: '前往首页',
  },
  ar: {
    notFoundTitle: 'الصفحة غير موجودة',
    notFound: 'لا يوجد شيء في هذا العنوان. ربما كُتب خطأً أو لم يعد صالحًا.',
    problemTitle: 'هذه الصفحة غير متاحة',
    problem: 'حدث خطأ من جانبنا. حاول مرة أخرى بعد قليل.',
    back: 'الذهاب إلى صفحة البداية',
  },
}
