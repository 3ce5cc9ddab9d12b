/** The journeys run their own copy of the system beside any other, on ports of its own. */
export const ports = {
  SITE_PORT: '43000',
  WALLET_PORT: '43001',
  API_PORT: '43002',
  SANDBOX_PORT: '43003',
  CHAIN_PORT: '43545',
} as const

export const addresses = {
  site: `http://localhost:${ports.SITE_PORT}`,
  wallet: `http://wallet.localhost:${ports.WALLET_PORT}`,
  api: `http://localhost:${ports.API_PORT}`,
  sandbox: `http://localhost:${ports.SANDBOX_PORT}`,
  chain: `http://127.0.0.1:${ports.CHAIN_PORT}`,
} as const
