// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { ConfigError, developmentConfig, readConfig } from './readConfig.ts'
import { sayProblem } from './setupProblems.ts'

const good = {
  projectId: 'abc',
  apiUrl: 'http://localhost:3002',
  walletUrl: 'http://wallet.localhost:3001',
  chainId: 1329,
  networkSelection: 'false',
  supportedNetworks: [1329],
  explorerUrl: 'https://seiscan.io',
  analytics: { scriptId: '', scriptUrl: '' },
}

const pageWith = (text: string | undefined): Document => {
  document.head.innerHTML =
    text === undefined ? '' : `<script type="application/json" id="latchkey-config">${text}</script>`
  return document
}

/** The message for the operator. */
const problemOf = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigError) return sayProblem(error.problem)
    throw error
  }
  return 'none'
}

const readFrom = (config: object) => readConfig(pageWith(JSON.stringify(config)))

describe('readConfig', () => {
  it('[PLAN-03] reads project id, network selection, supported networks and analytics from the page', () => {
    const analytics = { scriptId: 'counter', scriptUrl: 'https://stats.example/a.js' }
    expect(readFrom({ ...good, supportedNetworks: [1329, 1328], networkSelection: 'true', analytics })).toEqual({
      ...good,
      supportedNetworks: [1329, 1328],
      networkSelection: 'true',
      analytics,
    })
  })

  it("[PLAN-03] defaults: network selection is the text 'false' and networks are [1329]", () => {
    const { chainId: _, networkSelection: __, supportedNetworks: ___, ...rest } = good
    expect(readFrom(rest)).toMatchObject({ networkSelection: 'false', supportedNetworks: [1329], chainId: 1329 })
  })

  it('an empty analytics URL turns analytics off', () => {
    expect(readFrom(good).analytics).toBeUndefined()
  })

  it.each([
    ['projectId', { projectId: '' }],
    ['apiUrl', { apiUrl: 'not a url' }],
    ['apiUrl', { apiUrl: 'javascript:alert(1)' }],
    ['walletUrl', { walletUrl: 7 }],
    ['chainId', { chainId: '1329' }],
    ['networkSelection', { networkSelection: false }],
    ['supportedNetworks', { supportedNetworks: [] }],
    ['supportedNetworks', { supportedNetworks: ['1329'] }],
    ['explorerUrl', { explorerUrl: 'seiscan' }],
    ['analytics', { analytics: { scriptId: 'a', scriptUrl: 'ftp://x' } }],
    ['relay', { relay: { urls: ['https://relay.example'], projectId: 'a', isVerifyAllowed: false } }],
  ])('names invalid %s: %o', (name, wrong) => {
    expect(problemOf(() => readFrom({ ...good, ...wrong }))).toContain(`“${name}” must be`)
  })

  it('reports a missing or invalid block, and has defaults in development only', () => {
    expect(problemOf(() => readConfig(pageWith(undefined)))).toContain('missing')
    expect(problemOf(() => readConfig(pageWith('{')))).toContain('aren’t valid JSON')
    expect(problemOf(() => readConfig(pageWith('7')))).toContain('aren’t valid JSON')
    expect(readConfig(pageWith(undefined), developmentConfig).supportedNetworks).toEqual([1329])
  })
})
