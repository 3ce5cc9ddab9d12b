import type { Kit } from '@latchkey/core/kit'

/** A page of the wallet's own, for the project and in the language of this one. */
export const walletPage = ({ config, store }: Kit, name: 'dashboard' | 'export'): string => {
  const { language } = store.getState()
  return `${config.walletUrl}/${name}?${new URLSearchParams({ projectId: config.projectId, lang: language })}`
}
