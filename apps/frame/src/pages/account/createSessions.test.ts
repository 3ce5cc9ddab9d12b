import { erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../channel/loadConfig.ts'
import { createCallNode } from '../../methods/callNode.ts'
import { createCallApi } from '../../session/callApi.ts'
import { projectId, walletOrigin } from '../../testing/fakeServer.ts'
import {
  deployFor,
  giveCoin,
  startSmartSession,
  stranger,
  transfer,
  usdc,
  useSmartSession,
} from '../../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../../testing/startChainFrame.ts'
import { startTestWallet } from '../../testing/startTestWallet.ts'
import { createSessions } from './createSessions.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const held = () =>
  chain.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })

/** A session granted in a page, and the same user's wallet page. */
const start = async (
  config: Parameters<typeof startSmartSession>[2] = {},
  pageConfig: Parameters<typeof startSmartSession>[2] = {},
) => {
  const granted = await startSmartSession(chain, undefined, config)
  await chain.fund(granted.address)
  const reply = (await granted.grant()).payload as { context: Hex }
  const { context } = reply
  const { server } = granted
  const { vault, clock, callWallet, logIn } = await startTestWallet({
    server,
    embedder: walletOrigin,
    isTopLevel: true,
  })
  await logIn()
  const { fetch } = server
  const place = { fetch, origin: walletOrigin, projectId }
  const sessions = createSessions({
    vault,
    clock,
    callApi: createCallApi(place),
    callNode: createCallNode({ ...place, callWallet }),
    config: async () => ({
      ...(await loadConfig({ fetch, ownOrigin: walletOrigin, projectId, clock })).config,
      ...pageConfig,
    }),
  })
  return {
    ...granted,
    context,
    sessions,
    deploy: () => deployFor(chain, granted.keySecret, reply),
    use: (amount: bigint) => useSmartSession(chain, granted, context, [transfer(amount)]),
  }
}

describe('[threat 31] smart account sessions', () => {
  it('end on the chain, so an operator who only claims to revoke them cannot use them', async () => {
    const { sessions, list, context, use, posted, deploy } = await start()
    await deploy()
    // The operator's database says revoked; the operator has kept its key, and the page has its own.
    list(context, 1)
    const before = await held()
    await use(1n)
    expect(await held()).toBe(before + 1n)
    const [session] = await sessions.list()
    expect(session).toMatchObject({ name: 'Harbour', chainId: 1329, isRefused: true, isEnded: false })
    const told = posted.length
    await sessions.end(session!)
    expect(posted).toHaveLength(told)
    await expect(use(1n)).rejects.toThrow(/execution reverted/)
    expect(await held()).toBe(before + 1n)
    expect(await sessions.list()).toMatchObject([{ isEnded: true }])
  })

  it('end without a bundler too: the standard account pays at most the fee shown', async () => {
    const { sessions, list, context, use, deploy, plain, address } = await start({ selfCarriedNetworks: [1329] })
    await deploy()
    list(context, null)
    await giveCoin(chain, plain)
    const coins = () => Promise.all([plain, address].map((one) => chain.client.getBalance({ address: one })))
    const [purse = 0n, held = 0n] = await coins()
    const [session] = await sessions.list()
    const price = await sessions.price(session!)
    await sessions.end(session!)
    const [left = 0n, stays] = await coins()
    expect(purse - left).toBeGreaterThan(0n)
    expect(purse - left).toBeLessThanOrEqual(price)
    expect(stays).toBe(held)
    await expect(use(1n)).rejects.toThrow(/execution reverted/)
    expect(await sessions.list()).toMatchObject([{ isEnded: true }])
  })

  it('end before the account is deployed, and the server is told', async () => {
    const { sessions, list, context, use, address, posted, listed } = await start()
    list(context, null)
    expect(await chain.client.getCode({ address })).toBeUndefined()
    const [session] = await sessions.list()
    await sessions.end(session!)
    // The server was asked too, with the account's own signature.
    expect(posted.at(-1)?.path).toMatch(/revoke$/)
    await expect(use(1n)).rejects.toThrow(/execution reverted/)
    listed.length = 0
    expect(await sessions.list()).toEqual([])
  })

  it.each([
    ['contract', 'eip7702'],
    ['eip7702', 'contract'],
    ['eip7702', 'eip7702'],
  ] as const)('of a %s account are listed and end on a page whose project uses %s', async (granted, page) => {
    const { sessions, list, context, use, deploy, address } = await start(
      { accountKind: granted },
      { accountKind: page },
    )
    await deploy()
    list(context, null)
    const before = await held()
    await use(1n)
    expect(await held()).toBe(before + 1n)
    const [session, ...others] = await sessions.list()
    expect(others).toEqual([])
    expect(session).toMatchObject({ account: address, isPaused: false, isEnded: false })
    expect(await sessions.price(session!)).toBeGreaterThan(0n)
    await sessions.end(session!)
    await expect(use(1n)).rejects.toThrow(/execution reverted/)
    expect(await held()).toBe(before + 1n)
    expect(await sessions.list()).toMatchObject([{ isEnded: true }])
  })

  it('are not hidden by a node that is silent about them', async () => {
    const { sessions, list, context, server, deploy } = await start()
    await deploy()
    list(context, null)
    expect(await sessions.list()).toHaveLength(1)
    server.knobs.isDown = true
    await expect(sessions.list()).rejects.toThrow()
  })

  it('are only those the owner signed; made-up ones are not shown', async () => {
    const { sessions, list, context, address } = await start()
    const other = await start()
    const flip = (at: number) => `${context.slice(0, at)}${context[at] === '0' ? '1' : '0'}${context.slice(at + 1)}`
    // One letter of whom it is for, and one of the owner's signature.
    const [delegate, word] = [flip(42 + 4 * 64 + 63), flip(context.length - 150)]
    for (const context of [delegate, word, other.context, '0x', `${address}00`] as const) list(context as Hex, null)
    expect(await sessions.list()).toEqual([])
    list(context, null)
    expect(await sessions.list()).toHaveLength(1)
  })
})
