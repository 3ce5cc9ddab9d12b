import type { PageWords } from '@latchkey/server/http/pageWords'

/** The pages that the server renders, in Spanish. */
export const words: PageWords = {
  notFoundTitle: 'Página no encontrada',
  notFound: 'No hay nada en esta dirección. Puede que esté mal escrita o que haya cambiado.',
  problemTitle: 'Esta página no está disponible',
  problem: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo en un momento.',
  back: 'Ir a la página de inicio',
}
