import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import type { Kit } from './kit.ts'
import type { Popup } from './ports.ts'

/** Where the result of a social login may come from, and nowhere else. */
export const isTrustedOrigin = ({ config }: Kit, origin: string): boolean => origin === new URL(config.walletUrl).origin

const resultIn = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'resultUri' in data && typeof data.resultUri === 'string'
    ? data.resultUri
    : undefined

/** What the window brings: a result from the wallet's own origin, or that it was closed (AUTH-07, AUTH-08). */
export const watchSocialResult = (kit: Kit, popup: Popup): { result: Promise<string>; stop: () => void } => {
  const { clock } = kit.ports
  let cancel = () => {}
  let unlisten = () => {}
  const result = new Promise<string>((resolve, reject) => {
    unlisten = popup.listen(({ origin, data }) => {
      const resultUri = resultIn(data)
      if (resultUri === undefined) return
      if (isTrustedOrigin(kit, origin)) resolve(resultUri)
      else console.error(new WalletError('social.untrustedOrigin').message)
    })
    const look = () => {
      if (popup.isClosed()) reject(new WalletError('social.popupClosed'))
      else cancel = clock.after(limits.social.pollMs, look)
    }
    cancel = clock.after(limits.social.pollMs, look)
  })
  // Whoever waits meets the rejection; one that comes after is nobody's.
  result.catch(() => undefined)
  const stop = () => {
    cancel()
    unlisten()
  }
  return { result, stop }
}
