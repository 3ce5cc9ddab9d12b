/** The roles of the processes, as in deploy/compose.yaml. */
export const roles = ['site', 'wallet', 'api', 'relay', 'indexer,mailer'] as const
export type Role = (typeof roles)[number]

/** How many processes each role has. */
export const copies = 3

const base = Number(process.env.FLEET_PORT ?? 28_000)

export const ports = {
  ...{ site: base, wallet: base + 1, api: base + 2, chain: base + 10, node: base + 11, postgres: base + 12 },
  mails: base + 13,
}

/** What users open: the proxy. */
export const urls = {
  site: `http://localhost:${ports.site}`,
  wallet: `http://127.0.0.1:${ports.wallet}`,
  api: `http://localhost:${ports.api}`,
  relay: `ws://localhost:${ports.api}/relay`,
} as const

export type Place = { role: Role; copy: number; site: number; wallet: number; api: number }

/** One process of each role and copy, with its own ports. */
export const places: readonly Place[] = roles.flatMap((role, at) =>
  Array.from({ length: copies }, (_, copy) => {
    const own = base + 100 + at * 30 + copy * 5
    return { role, copy, site: own, wallet: own + 1, api: own + 2 }
  }),
)

export const projectId = 'f1ee7000'.repeat(4)
