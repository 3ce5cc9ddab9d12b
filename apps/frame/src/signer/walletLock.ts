import { walletLimits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/walletErrors'

const [idleMs, longestMs] = [walletLimits.vault.idleMinutes * 60_000, walletLimits.vault.openHours * 3_600_000]

/** Holds the unlocked wallet until it is locked: by a command, some time after its last use, or hours after unlocking. */
export const createWalletLock = <Wallet extends object>(elapsed: () => number, onLock: () => void) => {
  let open: { wallet: Wallet; openedAt: number; usedAt: number } | undefined

  const lock = (): void => {
    open = undefined
    onLock()
  }

  /** The unlocked wallet, if any. Looking at it isn't using it. */
  const peek = (): Wallet | undefined => {
    if (open && (elapsed() - open.usedAt > idleMs || elapsed() - open.openedAt > longestMs)) lock()
    return open?.wallet
  }

  /** The unlocked wallet, to use it. */
  const current = (): Wallet => {
    const wallet = peek()
    if (!open || !wallet) throw new WalletError('vault.locked')
    open.usedAt = elapsed()
    return wallet
  }

  const keepOpen = (wallet: Wallet): void => {
    open = { wallet, openedAt: elapsed(), usedAt: elapsed() }
  }

  return { lock, peek, current, keepOpen }
}
