import type { Kit } from '@latchkey/core/kit'

/** One of the wallet's own pages, for this project and in this page's language. */
export const walletPage = ({ config, store }: Kit, name: 'dashboard' | 'export'): string => {
  const { language } = store.getState()
  return `${config.walletUrl}/${name}?${new URLSearchParams({ projectId: config.projectId, lang: language })}`
}
