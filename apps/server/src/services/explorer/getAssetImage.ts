import type { explorer } from '@latchkey/wire/api/explorer'
import { chains } from '@latchkey/wire/chains'
import type { Handler } from '../../http/mount.ts'
import { answerImage, checkImageId } from './answerImage.ts'
import { browserWalletIcon } from './browserWalletIcon.ts'
import { type IconSet, loadIcon } from './loadIcon.ts'

/** Image IDs hard-coded in AppKit clients, and our own names for them. */
const assets = new Map<string, `${IconSet}/${string}`>(
  Object.entries({
    'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400': 'wallets/wallet-connect',
    walletconnect: 'wallets/wallet-connect',
    '0c2840c3-5b04-4c44-9661-fbd4b49e1800': 'wallets/coinbase',
    '461db637-8616-43ce-035a-d89b8a1d5800': 'wallets/safe',
    '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300': 'wallets/ledger',
  } as const),
)

/** A browser wallet of any brand, by AppKit's ID and by our own. */
const injectedIds = ['07ba87ed-43aa-4adf-4540-9e6a2b9cae00', 'injected']

/** Chains by icon name, if it differs from the chain's own name. */
const chainIcons = new Map(
  Object.entries({
    'eip155:1329': 'sei-network',
    'eip155:1328': 'sei-network',
    'eip155:10': 'optimism',
    'eip155:42161': 'arbitrum-one',
    'eip155:56': 'binance-smart-chain',
    'eip155:97': 'binance-smart-chain',
    'eip155:324': 'zksync',
    'eip155:11155111': 'ethereum',
    'eip155:43113': 'avalanche',
    'eip155:84532': 'base',
    'eip155:1313161555': 'aurora',
  }),
)

/** The icon of a network (`eip155:1329`, `1329` or `sei-network`) or of a connector (API-23). */
export const getAssetImage: Handler<typeof explorer.getAssetImage> = ({ params }, call) => {
  const id = checkImageId(params.id)
  if (injectedIds.includes(id.toLowerCase())) {
    return answerImage(call, { name: 'Browser wallet', icon: Promise.resolve(browserWalletIcon) })
  }
  const [set, name] = assets.get(id.toLowerCase())?.split('/') ?? []
  if (set && name) return answerImage(call, { name, icon: loadIcon(set as IconSet, name) })
  const caip = /^\d+$/.test(id) ? `eip155:${id}` : id
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === caip)
  const word = chainIcons.get(caip) ?? chain?.name.toLowerCase().replace(/\s+/g, '-') ?? id
  return answerImage(call, { name: chain?.name ?? id, icon: loadIcon('networks', word) })
}
