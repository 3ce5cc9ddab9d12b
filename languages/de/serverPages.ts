import type { PageWords } from '@latchkey/server/http/pageWords'

/** The pages that the server renders, in German. */
export const words: PageWords = {
  notFoundTitle: 'Seite nicht gefunden',
  notFound: 'Unter dieser Adresse gibt es nichts. Vielleicht ist sie falsch geschrieben oder veraltet.',
  problemTitle: 'Diese Seite ist nicht verfügbar',
  problem: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  back: 'Zur Startseite',
}
