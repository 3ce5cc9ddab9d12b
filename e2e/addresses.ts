// Below the ports that systems lend to outgoing connections: none of ours is taken by chance.
const base = Number(process.env.E2E_PORT ?? 23_000)

/** The journeys run their own copy of the system beside any other, on ports of its own. */
export const ports = {
  SITE_PORT: String(base),
  WALLET_PORT: String(base + 1),
  API_PORT: String(base + 2),
  SANDBOX_PORT: String(base + 3),
  CHAIN_PORT: String(base + 545),
  SOLANA_PORT: String(base + 899),
} as const

export const addresses = {
  site: `http://localhost:${ports.SITE_PORT}`,
  wallet: `http://wallet.localhost:${ports.WALLET_PORT}`,
  api: `http://localhost:${ports.API_PORT}`,
  sandbox: `http://localhost:${ports.SANDBOX_PORT}`,
  chain: `http://127.0.0.1:${ports.CHAIN_PORT}`,
  solana: `http://127.0.0.1:${ports.SOLANA_PORT}`,
} as const

/** Where the mails of production's journeys can be read; the sandbox has those of all others. */
export const mailPort = base + 4

/** The chain as a public node shows it. */
export const publicNodePort = base + 547

/** An Ethereum for names of ENS. */
export const ethereumPort = base + 546

/** Another site that may embed the wallet: to a browser with partitioned storage, another browser. */
export const secondSite = `http://second-site.localhost:${ports.SITE_PORT}`

/** A project whose wallets belong to their owners from the first login on. */
export const ownProjectId = '1a7c4be7000000000000000000005e1f'

/** A project whose codes are typed in the page, as unmodified clients of the reference protocol do. */
export const pageProjectId = '1a7c4be700000000000000000000c0de'
/** A project whose standard account is its own smart account (EIP-7702). */
export const delegatedProjectId = '7702de1e9000000000000000001329de'
