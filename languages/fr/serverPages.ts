import type { PageWords } from '@latchkey/server/http/pageWords'

/** The pages that the server renders, in French. */
export const words: PageWords = {
  notFoundTitle: 'Page introuvable',
  notFound: 'Il n’y a rien à cette adresse. Elle est peut-être mal saisie ou ancienne.',
  problemTitle: 'Cette page n’est pas disponible',
  problem: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  back: 'Aller à la page d’accueil',
}
