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

const coin = (name: string, symbol = name, decimals = 18): Chain['currency'] => ({ name, symbol, decimals })
const sei = coin('Sei', 'SEI')
const ether = coin('Ether', 'ETH')
const sol = coin('Solana', 'SOL', 9)

/** A row; EVM chains by their number. */
const mainnet = (
  id: number | CaipNetworkId,
  name: string,
  currency: Chain['currency'],
  explorer: string,
  url: string,
  blockTimeMs?: number,
): Chain => ({
  ...{ caipNetworkId: typeof id === 'number' ? toCaipNetworkId(id) : id, name, currency, isTestnet: false },
  explorer: { name: explorer, url },
  ...(blockTimeMs && { blockTimeMs }),
})
const testnet = (...row: Parameters<typeof mainnet>): Chain => ({ ...mainnet(...row), isTestnet: true })
const retired = (...row: Parameters<typeof mainnet>): Chain => ({ ...testnet(...row), isRetired: true })

/** Every chain, in the order in which lists show them. */
export const chains: readonly Chain[] = [
  mainnet(1329, 'Sei Network', sei, 'Seiscan', 'https://seiscan.io', 400),
  testnet(1328, 'Sei Testnet', sei, 'Seiscan', 'https://testnet.seiscan.io', 400),
  mainnet(1, 'Ethereum', ether, 'Etherscan', 'https://etherscan.io', 12000),
  retired(5, 'Goerli', coin('Goerli Ether', 'ETH'), 'Etherscan', 'https://goerli.etherscan.io'),
  testnet(11155111, 'Sepolia', coin('Sepolia Ether', 'ETH'), 'Etherscan', 'https://sepolia.etherscan.io'),
  mainnet(10, 'OP Mainnet', ether, 'Optimism Explorer', 'https://optimistic.etherscan.io'),
  retired(420, 'Optimism Goerli', coin('Goerli Ether', 'ETH'), 'Etherscan', 'https://goerli-optimism.etherscan.io'),
  mainnet(42161, 'Arbitrum One', ether, 'Arbiscan', 'https://arbiscan.io', 250),
  retired(421613, 'Arbitrum Goerli', coin('Arbitrum Goerli Ether', 'ETH'), 'Arbiscan', 'https://goerli.arbiscan.io'),
  mainnet(137, 'Polygon', coin('POL'), 'PolygonScan', 'https://polygonscan.com', 2000),
  retired(80001, 'Polygon Mumbai', coin('MATIC'), 'PolygonScan', 'https://mumbai.polygonscan.com'),
  mainnet(42220, 'Celo', coin('CELO'), 'Celo Explorer', 'https://celoscan.io'),
  mainnet(1313161554, 'Aurora', ether, 'Aurorascan', 'https://aurorascan.dev'),
  testnet(1313161555, 'Aurora Testnet', ether, 'Aurorascan', 'https://testnet.aurorascan.dev'),
  mainnet(56, 'BNB Smart Chain', coin('BNB'), 'BscScan', 'https://bscscan.com', 750),
  testnet(97, 'BNB Smart Chain Testnet', coin('BNB', 'tBNB'), 'BscScan', 'https://testnet.bscscan.com'),
  mainnet(43114, 'Avalanche', coin('Avalanche', 'AVAX'), 'SnowTrace', 'https://snowtrace.io', 1700),
  testnet(43113, 'Avalanche Fuji', coin('Avalanche Fuji', 'AVAX'), 'SnowTrace', 'https://testnet.snowtrace.io'),
  mainnet(324, 'ZKsync Era', ether, 'ZKsync Explorer', 'https://explorer.zksync.io', 200),
  retired(280, 'zkSync Era Testnet', ether, 'zkSync Era Goerli Explorer', 'https://goerli.explorer.zksync.io'),
  mainnet(100, 'Gnosis', coin('xDAI', 'XDAI'), 'Gnosisscan', 'https://gnosisscan.io', 5000),
  mainnet(8453, 'Base', ether, 'Basescan', 'https://basescan.org'),
  retired(84531, 'Base Goerli', coin('Goerli Ether', 'ETH'), 'Basescan', 'https://goerli.basescan.org'),
  testnet(84532, 'Base Sepolia', coin('Sepolia Ether', 'ETH'), 'Basescan', 'https://sepolia.basescan.org'),
  mainnet(7777777, 'Zora', ether, 'Explorer', 'https://explorer.zora.energy'),
  retired(999, 'Zora Goerli Testnet', coin('Zora Goerli', 'ETH'), 'Explorer', 'https://testnet.explorer.zora.energy'),
  mainnet('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', sol, 'Solscan', 'https://solscan.io'),
  testnet(
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'Solana Testnet',
    sol,
    'Solscan',
    'https://solscan.io?cluster=testnet',
  ),
  testnet(
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'Solana Devnet',
    sol,
    'Solscan',
    'https://solscan.io?cluster=devnet',
  ),
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
