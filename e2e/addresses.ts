// Below the range of ephemeral ports, so no outgoing connection takes one of ours.
const base = Number(process.env.E2E_PORT ?? 23_000)

/** The tests run their own copy of the system, on their own ports. */
export const ports = {
  SITE_PORT: String(base),
  WALLET_PORT: String(base + 1),
  API_PORT: String(base + 2),
  SANDBOX_PORT: String(base + 3),
  CHAIN_PORT: String(base + 545),
  SOLANA_PORT: String(base + 899),
} as const

/** Where another browser than Chromium is driven. */
export const enginePort = String(base + 901)

/** `https` for a system behind a proxy with certificates. */
const scheme = process.env.E2E_SCHEME ?? 'http'

export const addresses = {
  site: `${scheme}://localhost:${ports.SITE_PORT}`,
  wallet: `${scheme}://wallet.localhost:${ports.WALLET_PORT}`,
  api: `${scheme}://localhost:${ports.API_PORT}`,
  sandbox: `http://localhost:${ports.SANDBOX_PORT}`,
  chain: `http://127.0.0.1:${ports.CHAIN_PORT}`,
  solana: `http://127.0.0.1:${ports.SOLANA_PORT}`,
} as const

/** Where the production tests read email; the other tests use the sandbox. */
export const mailPort = base + 4

/** The chain as a public node serves it. */
export const publicNodePort = base + 547

/** An Ethereum node with ENS names. */
export const ethereumPort = base + 546

/** Another site that may embed the wallet. With partitioned storage it counts as another browser. */
export const secondSite = `${scheme}://second-site.localhost:${ports.SITE_PORT}`

/** The default project. */
export const projectId = '1a7c4be70000000000000000001329de'

/** A project whose wallets are in self-custody from the first login. */
export const ownProjectId = '1a7c4be7000000000000000000005e1f'

/** A project whose codes are typed in the page, as unmodified reference clients do. */
export const pageProjectId = '1a7c4be700000000000000000000c0de'
/** A project whose standard account is also its smart account (EIP-7702). */
export const delegatedProjectId = '7702de1e9000000000000000001329de'
