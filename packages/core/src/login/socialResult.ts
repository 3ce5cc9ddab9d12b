import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import type { Kit } from '../kit.ts'
import type { Popup } from '../ports.ts'

/** The only origin that a social login's result may come from. */
export const isTrustedOrigin = ({ config }: Kit, origin: string): boolean => origin === new URL(config.walletUrl).origin

type SocialResult = { resultUri: string } | 'refused'

const resultIn = (data: unknown): SocialResult | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  if ('resultUri' in data && typeof data.resultUri === 'string') return { resultUri: data.resultUri }
  return 'isRefused' in data && data.isRefused === true ? 'refused' : undefined
}

/** The window's outcome: a result or error from the wallet's origin, or closed (AUTH-07, AUTH-08). */
export const watchSocialResult = (kit: Kit, popup: Popup): { result: Promise<string>; stop: () => void } => {
  const { clock } = kit.ports
  let cancel = () => {}
  let unlisten = () => {}
  const result = new Promise<string>((resolve, reject) => {
    unlisten = popup.listen(({ origin, data }) => {
      const brought = resultIn(data)
      if (brought === undefined) return
      if (!isTrustedOrigin(kit, origin)) console.error(new WalletError('social.untrustedOrigin').message)
      else if (brought === 'refused') reject(new WalletError('connection.rejected'))
      else resolve(brought.resultUri)
    })
    const look = () => {
      if (popup.isClosed()) reject(new WalletError('social.popupClosed'))
      else cancel = clock.after(limits.social.pollMs, look)
    }
    cancel = clock.after(limits.social.pollMs, look)
  })
  // A waiting caller gets this rejection; later ones have no caller.
  result.catch(() => undefined)
  const stop = () => {
    cancel()
    unlisten()
  }
  return { result, stop }
}
