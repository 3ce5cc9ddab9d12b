import type { Settings } from '../../../settings.ts'

/**
 * The URL of a wallet page that acts on an emailed token. The token is in the fragment, so no server, proxy or Referer
 * header ever sees it; the page posts it in a body.
 */
export const mailedLink = (
  { settings }: { settings: Pick<Settings, 'WALLET_URL'> },
  page: 'device' | 'new-device' | 'freeze' | 'undo' | 'keep',
  token: string,
): string => `${settings.WALLET_URL}/${page}#token=${token}`
