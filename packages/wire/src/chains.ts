import { type CaipNetworkId, toCaipNetworkId } from './caip.ts'

/** A chain that the product or the frame knows. */
export type Chain = {
  caipNetworkId: CaipNetworkId
  name: string
  currency: { name: string; symbol: string; decimals: number }
  explorer: { name: string; url: string }
  isTestnet: boolean
  /** The network was shut down. Its ID may belong to another one now (999 does), so it is never offered or mapped. */
  isRetired?: boolean
  blockTimeMs?: number
}

/** Every chain, in the order in which lists show them. */
export const chains: readonly Chain[] = [
  {
    caipNetworkId: 'eip155:1329',
    name: 'Sei Network',
    currency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
    explorer: { name: 'Seiscan', url: 'https://seiscan.io' },
    isTestnet: false,
    blockTimeMs: 400,
  },
  {
    caipNetworkId: 'eip155:1328',
    name: 'Sei Testnet',
    currency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
    explorer: { name: 'Seiscan', url: 'https://testnet.seiscan.io' },
    isTestnet: true,
    blockTimeMs: 400,
  },
  {
    caipNetworkId: 'eip155:1',
    name: 'Ethereum',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
    isTestnet: false,
    blockTimeMs: 12000,
  },
  {
    caipNetworkId: 'eip155:5',
    name: 'Goerli',
    currency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Etherscan', url: 'https://goerli.etherscan.io' },
    isTestnet: true,
    isRetired: true,
  },
  {
    caipNetworkId: 'eip155:11155111',
    name: 'Sepolia',
    currency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' },
    isTestnet: true,
  },
  {
    caipNetworkId: 'eip155:10',
    name: 'OP Mainnet',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
    isTestnet: false,
  },
  {
    caipNetworkId: 'eip155:420',
    name: 'Optimism Goerli',
    currency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Etherscan', url: 'https://goerli-optimism.etherscan.io' },
    isTestnet: true,
    isRetired: true,
  },
  {
    caipNetworkId: 'eip155:42161',
    name: 'Arbitrum One',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Arbiscan', url: 'https://arbiscan.io' },
    isTestnet: false,
    blockTimeMs: 250,
  },
  {
    caipNetworkId: 'eip155:421613',
    name: 'Arbitrum Goerli',
    currency: { name: 'Arbitrum Goerli Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Arbiscan', url: 'https://goerli.arbiscan.io' },
    isTestnet: true,
    isRetired: true,
  },
  {
    caipNetworkId: 'eip155:137',
    name: 'Polygon',
    currency: { name: 'POL', symbol: 'POL', decimals: 18 },
    explorer: { name: 'PolygonScan', url: 'https://polygonscan.com' },
    isTestnet: false,
    blockTimeMs: 2000,
  },
  {
    caipNetworkId: 'eip155:80001',
    name: 'Polygon Mumbai',
    currency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
    explorer: { name: 'PolygonScan', url: 'https://mumbai.polygonscan.com' },
    isTestnet: true,
    isRetired: true,
  },
  {
    caipNetworkId: 'eip155:42220',
    name: 'Celo',
    currency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
    explorer: { name: 'Celo Explorer', url: 'https://celoscan.io' },
    isTestnet: false,
  },
  {
    caipNetworkId: 'eip155:1313161554',
    name: 'Aurora',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Aurorascan', url: 'https://aurorascan.dev' },
    isTestnet: false,
  },
  {
    caipNetworkId: 'eip155:1313161555',
    name: 'Aurora Testnet',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' },
    isTestnet: true,
  },
  {
    caipNetworkId: 'eip155:56',
    name: 'BNB Smart Chain',
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    explorer: { name: 'BscScan', url: 'https://bscscan.com' },
    isTestnet: false,
    blockTimeMs: 750,
  },
  {
    caipNetworkId: 'eip155:97',
    name: 'BNB Smart Chain Testnet',
    currency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
    explorer: { name: 'BscScan', url: 'https://testnet.bscscan.com' },
    isTestnet: true,
  },
  {
    caipNetworkId: 'eip155:43114',
    name: 'Avalanche',
    currency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    explorer: { name: 'SnowTrace', url: 'https://snowtrace.io' },
    isTestnet: false,
    blockTimeMs: 1700,
  },
  {
    caipNetworkId: 'eip155:43113',
    name: 'Avalanche Fuji',
    currency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
    explorer: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' },
    isTestnet: true,
  },
  {
    caipNetworkId: 'eip155:324',
    name: 'ZKsync Era',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' },
    isTestnet: false,
    blockTimeMs: 200,
  },
  {
    caipNetworkId: 'eip155:280',
    name: 'zkSync Era Testnet',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'zkSync Era Goerli Explorer', url: 'https://goerli.explorer.zksync.io' },
    isTestnet: true,
    isRetired: true,
  },
  {
    caipNetworkId: 'eip155:100',
    name: 'Gnosis',
    currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
    explorer: { name: 'Gnosisscan', url: 'https://gnosisscan.io' },
    isTestnet: false,
    blockTimeMs: 5000,
  },
  {
    caipNetworkId: 'eip155:8453',
    name: 'Base',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Basescan', url: 'https://basescan.org' },
    isTestnet: false,
  },
  {
    caipNetworkId: 'eip155:84531',
    name: 'Base Goerli',
    currency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Basescan', url: 'https://goerli.basescan.org' },
    isTestnet: true,
    isRetired: true,
  },
  {
    caipNetworkId: 'eip155:84532',
    name: 'Base Sepolia',
    currency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Basescan', url: 'https://sepolia.basescan.org' },
    isTestnet: true,
  },
  {
    caipNetworkId: 'eip155:7777777',
    name: 'Zora',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Explorer', url: 'https://explorer.zora.energy' },
    isTestnet: false,
  },
  {
    caipNetworkId: 'eip155:999',
    name: 'Zora Goerli Testnet',
    currency: { name: 'Zora Goerli', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Explorer', url: 'https://testnet.explorer.zora.energy' },
    isTestnet: true,
    isRetired: true,
  },
  {
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    explorer: { name: 'Solscan', url: 'https://solscan.io' },
    isTestnet: false,
  },
  {
    caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    explorer: { name: 'Solscan', url: 'https://solscan.io?cluster=testnet' },
    isTestnet: true,
  },
  {
    caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    explorer: { name: 'Solscan', url: 'https://solscan.io?cluster=devnet' },
    isTestnet: true,
  },
]

/** The one chain this deployment is configured for. */
export const productChainId = 1329
export const productNetworkId = toCaipNetworkId(productChainId)

/** The frame's default chain. */
export const defaultNetworkId: CaipNetworkId = 'eip155:1'

export const findChain = (id: CaipNetworkId): Chain | undefined => chains.find((chain) => chain.caipNetworkId === id)

/** The public RPC endpoint of a chain: a versioned path with chainId and projectId. */
export const rpcUrl = (baseUrl: string, id: CaipNetworkId, projectId: string): string =>
  `${baseUrl.replace(/\/$/, '')}/v1/?chainId=${encodeURIComponent(id)}&projectId=${encodeURIComponent(projectId)}`
