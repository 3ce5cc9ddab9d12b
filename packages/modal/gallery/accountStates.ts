import { pushView } from '@latchkey/core/actions/navigate'
import {
  accountApi,
  sampleCoin,
  sampleHeldNft,
  sampleItem,
  sampleToken,
  sampleTransfer,
} from '@latchkey/core/testing/accountSamples'
import type { ApiHandler } from '@latchkey/core/testing/createTestKit'
import { connected, down, metamask, never, type State } from './state.ts'
import { whenThere } from './whenThere.ts'

const wallets = [metamask]
const at = (digit: string) => `eip155:1329:0x${digit.repeat(40)}`
const icon = (symbol: string) => `/public/getTokenImage/${symbol}`
const features = {
  '/appkit/v1/config': () => ({
    body: { features: ['swap', 'onramp', 'activity'].map((one) => ({ id: one, isEnabled: true, config: null })) },
  }),
}

const tokens = [
  { ...sampleCoin('4218.0931', 0.42), iconUrl: icon('SEI') },
  sampleToken('USDC', '1250', { address: at('2'), iconUrl: icon('USDC') }),
  sampleToken('WETH', '0.1842', { address: at('3'), price: 3324.8, iconUrl: icon('WETH') }),
  sampleToken('USDC.n', '20', { address: at('4'), isStranded: true, price: 0.6 }),
  sampleToken('ЅEI', '90000', { address: at('5'), price: 0 }),
]
const ago = (minutes: number) => new Date(1_760_000_000_000 - minutes * 60_000).toISOString()
const moved = (symbol: string, amount: string, direction: 'in' | 'out', value?: number) => ({
  ...sampleTransfer({ symbol, amount, direction, ...(value !== undefined && { value }) }),
  fungible_info: { name: symbol, symbol, icon: { url: icon(symbol) } },
})
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const history = [
  sampleItem('1', { operationType: 'trade', minedAt: ago(30), application: { name: 'DragonSwap V1' } }, [
    moved('USDC', '250', 'out', 250),
    moved('SEI', '594.21', 'in', 249.57),
  ]),
  sampleItem('2', { operationType: 'send', sentTo: other, minedAt: ago(90) }, [moved('USDC', '50', 'out', 50)]),
  sampleItem(
    '3',
    {
      operationType: 'approve',
      minedAt: ago(95),
      approval: { symbol: 'USDC', spender: other, spenderName: 'DragonSwap V1' },
    },
    [],
  ),
  sampleItem('4', { minedAt: ago(1_600) }, [moved('WETH', '0.05', 'in', 166.24)]),
  sampleItem('5', { operationType: 'trade', status: 'failed', minedAt: ago(1_700) }, []),
  sampleItem('6', { operationType: 'deposit', minedAt: ago(9_000) }, [
    moved('SEI', '12.5', 'out', 5.25),
    moved('WSEI', '12.5', 'in', 5.25),
  ]),
]

const pressTab = async (place: 2 | 3) => (await whenThere(`[role=tab]:nth-of-type(${place})`)).click()

const nfts = [
  sampleHeldNft({ imageUrl: icon('WETH') }),
  sampleHeldNft({ tokenId: '2', standard: 'erc1155', amount: '30', collection: '', imageUrl: '' }),
]

const named = { '/v1/identity/:address': () => ({ body: { name: 'ada.latchkey.id', avatar: null } }) }
const nftsApi = (handler: ApiHandler) => ({ '/v1/account/:address/nfts': handler })
const listed = nftsApi(() => ({ body: { nfts, hiddenCount: 1_204, isCut: true } }))
const full = { ...accountApi(tokens, history), ...features, ...listed }

/** The account in its states, for the gallery. */
export const accountStates: Readonly<Record<string, State>> = {
  account: { wallets, api: full, show: connected },
  'account-named': { wallets, api: { ...full, ...named }, show: connected },
  'account-activity': {
    wallets,
    api: full,
    show: async (kit) => {
      await connected(kit)
      await pressTab(3)
    },
  },
  'account-nfts': {
    wallets,
    api: full,
    show: async (kit) => {
      await connected(kit)
      await pressTab(2)
    },
  },
  'account-nfts-failed': {
    wallets,
    api: { ...full, ...nftsApi(down) },
    show: async (kit) => {
      await connected(kit)
      await pressTab(2)
    },
  },
  nft: {
    wallets,
    api: full,
    show: async (kit) => {
      await connected(kit)
      pushView(kit, 'Nft', { contract: '0xa27015A57Fc75251a22847d3256bc1a2893007CB', tokenId: '7' })
    },
  },
  'nft-missing': {
    wallets,
    api: full,
    show: async (kit) => {
      await connected(kit)
      pushView(kit, 'Nft', { contract: '0xa27015A57Fc75251a22847d3256bc1a2893007CB', tokenId: '8' })
    },
  },
  'account-loading': { wallets, api: accountApi(never, never), show: connected },
  'account-empty': { wallets, api: { ...accountApi(), ...features }, show: connected },
  'account-failed': { wallets, api: { ...accountApi(down, down), ...features }, show: connected },
  'account-down': {
    wallets,
    api: accountApi(down, down),
    rpc: () => Promise.reject(new Error('down')),
    show: connected,
  },
  token: {
    wallets,
    api: full,
    show: async (kit) => {
      await connected(kit)
      pushView(kit, 'Tokens', { tokenAddress: `0x${'2'.repeat(40)}` })
    },
  },
  'token-lookalike': {
    wallets,
    api: full,
    show: async (kit) => {
      await connected(kit)
      pushView(kit, 'Tokens', { tokenAddress: `0x${'5'.repeat(40)}` })
    },
  },
  activity: {
    wallets,
    api: { ...full, ...named },
    show: async (kit) => {
      await connected(kit)
      pushView(kit, 'Activity')
    },
  },
  'activity-failed': {
    wallets,
    api: { ...accountApi(tokens, down), ...features },
    show: async (kit) => {
      await connected(kit)
      pushView(kit, 'Activity')
    },
  },
  receive: {
    wallets,
    api: full,
    show: async (kit) => {
      await connected(kit)
      pushView(kit, 'WalletReceive')
    },
  },
}
