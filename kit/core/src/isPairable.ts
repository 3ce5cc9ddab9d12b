import { canPair } from '@latchkey/core/connectors/walletConnect/walletConnect'
import type { Kit } from '@latchkey/core/kit'
import { platformsOf } from '@latchkey/core/wallets/deepLinks'
import type { Wallet } from '@latchkey/wire/api/explorer'

/** Whether a wallet of the registry can be paired with on this device. */
export const isPairable = (kit: Kit, wallet: Wallet): boolean =>
  canPair(kit) && platformsOf(wallet, { isInstalled: false, isMobile: kit.ports.device.isMobile }).length > 0
