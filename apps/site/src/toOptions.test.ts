// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { toOptions } from './toOptions.ts'

const config = {
  ...{ projectId: 'p', apiUrl: 'https://api.test', walletUrl: 'https://wallet.test', chainId: 1329 },
  ...({ networkSelection: 'false', supportedNetworks: [1329], explorerUrl: undefined, analytics: undefined } as const),
}

it('[PLAN-03] the page’s settings reach the kit', () => {
  const options = toOptions({
    ...config,
    networkSelection: 'true',
    supportedNetworks: [1328, 1329],
    analytics: { scriptId: 'counter', scriptUrl: 'https://stats.example/a.js' },
    relay: { urls: ['wss://relay.test'], projectId: 'r', isVerifyAllowed: true },
    explorerUrl: 'https://seiscan.io',
    solanaNetwork: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  expect(options).toMatchObject({
    ...{ server: 'https://api.test', projectId: 'p', walletUrl: 'https://wallet.test' },
    ...{ chainIds: [1329, 1328], networkSelection: true, explorerUrl: 'https://seiscan.io' },
    analyticsScript: { id: 'counter', url: 'https://stats.example/a.js' },
    pairing: { relays: ['wss://relay.test'], projectId: 'r', verify: true },
    solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
})

it('without a relay pairing is off, so the server isn’t asked for one', () => {
  expect(toOptions(config)).toMatchObject({ chainIds: [1329], networkSelection: false, pairing: false })
})
