import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { readAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { createLoginCache } from '../connectors/embedded/loginCache.ts'
import type { Kit } from '../kit.ts'
import { closeModal } from './closeModal.ts'
import { openModal } from './openModal.ts'

/** Lets the user change their login email and returns the new one (AUTH-05). */
export const updateEmail = async (kit: Kit): Promise<{ email: string }> => {
  if (!kit.wagmi.connectors.some(({ id }) => id === embeddedId)) throw new WalletError('email.noAuthConnector')
  if (readAccount(kit).connectorId !== embeddedId) throw new WalletError('email.notConnected')
  const { clock } = kit.ports
  const cache = createLoginCache(kit.ports)
  const before = cache.email()
  openModal(kit, 'UpdateEmailWallet', { email: before ?? '' })

  let cancel = () => {}
  let stop = () => {}
  const changed = new Promise<{ email: string }>((resolve, reject) => {
    const look = () => {
      const email = cache.email()
      if (email !== undefined && email !== before) resolve({ email })
      else cancel = clock.after(limits.email.changePollMs, look)
    }
    cancel = clock.after(limits.email.changePollMs, look)
    stop = kit.store.subscribe(({ modal }) => {
      if (!modal.isOpen) reject(new WalletError('modal.closed'))
    })
  })
  try {
    return await changed
  } finally {
    cancel()
    stop()
    closeModal(kit)
  }
}
