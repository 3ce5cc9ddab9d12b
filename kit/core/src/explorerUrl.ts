import { explorerPage } from '@latchkey/wire/explorerPage'
import type { Network } from './client.ts'

/** The page of an account or a transaction in a network's block explorer. Undefined if the network has none. */
export const explorerUrl = (
  { id, explorer }: Pick<Network, 'id' | 'explorer'>,
  kind: 'address' | 'tx',
  value: string,
): string | undefined => explorer && explorerPage(explorer.url, String(id).startsWith('solana:'), kind, value)
