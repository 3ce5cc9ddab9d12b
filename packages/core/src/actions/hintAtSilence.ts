import { sentenceOf } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import type { HintAtSilence } from '../connectors/walletConnect/pairing.ts'
import type { Kit } from '../kit.ts'
import { closeToast, showToast } from './toast.ts'

/** Says after a while that a paired wallet hasn't answered, until it does. On a phone, with a link to its app. */
export const createHintAtSilence =
  (getKit: () => Kit): HintAtSilence =>
  ({ name, app }) => {
    const kit = getKit()
    let isOver = false
    let toast: number | undefined
    const tell = async () => {
      const link = kit.ports.device.isMobile && name ? await app().catch(() => undefined) : undefined
      if (isOver) return
      const wallet = { name, app: link }
      toast = showToast(kit, { variant: 'loading', ...sentenceOf('pairing.silent'), wallet })
    }
    const cancel = kit.ports.clock.after(limits.pairing.silentMs, () => void tell())
    return () => {
      isOver = true
      cancel()
      if (toast !== undefined) closeToast(kit, toast)
    }
  }
