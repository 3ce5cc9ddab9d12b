import { account } from '@latchkey/wire/api/account'
import { type Address, erc20Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../channel/loadConfig.ts'
import { createCallNode } from '../methods/callNode.ts'
import { createCallApi } from '../session/callApi.ts'
import { projectId, walletOrigin } from '../testing/fakeServer.ts'
import { deployGreedyToken, deployPreviousContracts } from '../testing/previousContracts.ts'
import { giveCoin, usdc } from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { newCode } from '../vault/recoveryCode.ts'
import { createMover } from './createMover.ts'
import { isCleared, type Move } from './movePlan.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const usdcOf = (address: Address) =>
  chain.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
const seiOf = (address: Address) => chain.client.getBalance({ address })

type Rpc = { method: string; params: unknown[] }

/** One user, and the wallet page each time it is opened. A test can put something between page and server. */
const start = async (config: Parameters<LocalChain['createServer']>[0] = {}) => {
  const server = chain.createServer({ supportedNetworks: [1329], smartAccountNetworks: [1329], ...config })
  const entries = new Map<string, unknown>()
  const code = await newCode()
  const sent: Rpc[] = []
  const knobs = { hasBalances: true, before: (_: Rpc): void => {}, tokens: [] as object[] }
  const balanceReply = () => ({
    balances: [
      { name: 'Sei', symbol: 'SEI', price: 0.5, value: 5, quantity: { decimals: '18', numeric: '10' }, iconUrl: '' },
      {
        ...{ name: 'USD Coin', symbol: 'USDC', address: `eip155:1329:${usdc}`, price: 1, value: 1_000, iconUrl: '' },
        quantity: { decimals: '6', numeric: '1000' },
      },
      ...knobs.tokens,
    ],
  })
  const prefix = `/api${account.balance.path.split(':')[0]}`
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.pathname.startsWith(prefix)) {
      return knobs.hasBalances ? Response.json(balanceReply()) : new Response('', { status: 503 })
    }
    if (url.pathname === '/rpc') {
      const call = JSON.parse(String(init?.body)) as Rpc
      knobs.before(call)
      if (/^eth_send/.test(call.method)) sent.push(call)
    }
    return server.fetch(input, init)
  }
  const open = async () => {
    const place = { embedder: walletOrigin, isTopLevel: true }
    const wallet = await startTestWallet({ server: { ...server, fetch }, entries, ...place })
    if (!(await wallet.session.restore())) await wallet.logIn()
    await wallet.vault.open()
    const keys = async () => {
      const accounts = await (await wallet.vault.signer()).accounts()
      if (!accounts) throw new Error('The wallet is closed.')
      return accounts
    }
    const api = { fetch, origin: walletOrigin, projectId }
    const mover = createMover({
      clock: wallet.clock,
      callApi: createCallApi(api),
      callNode: createCallNode({ ...api, callWallet: wallet.callWallet }),
      config: async () => (await loadConfig({ fetch, ownOrigin: walletOrigin, projectId, clock: wallet.clock })).config,
      sign: async (signable) => {
        const signer = await wallet.vault.signer()
        return signer.sign({ ...(await signer.draft(signable)), signable })
      },
    })
    const route = async () => {
      const to = await keys()
      const from = to.earlier.at(-1)
      if (!from) throw new Error('There is no earlier key.')
      return { from, to }
    }
    return {
      ...{ wallet, keys, mover },
      renew: () => wallet.vault.makeItYours({ code, withPasskey: false, hasNewRoot: true, grant: 'grant' }),
      left: async () => mover.plan((await route()).from),
      send: async (move: Move) => mover.send(await route(), move),
    }
  }
  return { open, sent, knobs }
}
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof start>>['open']>>

const moveAll = async ({ left, send }: Page) => {
  for (const move of (await left()).moves.filter(({ status }) => status === 'ready')) await send(move)
}
const briefly = ({ kind, symbol, status }: Move) => `${kind} ${symbol} ${status}`

describe('moving to a new key', () => {
  it('survives closing the page after the new key is stored and between two transfers', async () => {
    const { open, sent } = await start()
    const first = await open()
    const old = await first.keys()
    await chain.fund(old.evmAddress)
    const plan = await first.mover.plan(old)
    expect(plan.moves.map(briefly)).toEqual(['plain USDC ready', 'plain SEI ready'])
    for (const { fee } of plan.moves) expect(fee?.units).toBeGreaterThan(0n)
    await first.renew()
    // Closed: nothing has left the old address.
    expect(await usdcOf(old.evmAddress)).toBe(1_000_000_000n)
    const second = await open()
    const now = await second.keys()
    expect(now.evmAddress).not.toBe(old.evmAddress)
    const [token] = (await second.left()).moves
    await second.send(token!)
    expect(await usdcOf(now.evmAddress)).toBe(1_000_000_000n)
    const third = await open()
    expect((await third.left()).moves.map(briefly)).toEqual(['plain SEI ready'])
    // A page that still has the old list does not pay for the same thing twice.
    await third.send(token!)
    expect(sent).toHaveLength(1)
    await moveAll(third)
    expect(await seiOf(old.evmAddress)).toBe(0n)
    expect(await seiOf(now.evmAddress)).toBeGreaterThan(9n * 10n ** 18n)
    expect(isCleared(await third.left())).toBe(true)
  })

  it('does not resend unconfirmed transfers of an earlier visit', async () => {
    const { open, sent, knobs } = await start()
    const page = await open()
    const old = await page.keys()
    await chain.fund(old.evmAddress)
    await page.renew()
    const [token] = (await page.left()).moves
    knobs.before = ({ method }) => {
      if (method === 'eth_getTransactionReceipt') throw new TypeError('the page was closed')
    }
    await expect(page.send(token!)).rejects.toThrow()
    knobs.before = () => {}
    const reloaded = await open()
    await reloaded.send(token!)
    expect(sent).toHaveLength(1)
    expect(await usdcOf((await reloaded.keys()).evmAddress)).toBe(1_000_000_000n)
  })

  it('moves the smart account to the new smart account, which pays its own fees', async () => {
    const { open } = await start()
    const page = await open()
    const old = await page.keys()
    await chain.fund(old.smartAddress)
    await page.renew()
    expect((await page.left()).moves.map(briefly)).toEqual(['smart USDC ready', 'smart SEI ready'])
    await moveAll(page)
    const now = await page.keys()
    expect(await usdcOf(now.smartAddress)).toBe(1_000_000_000n)
    expect(await seiOf(now.smartAddress)).toBeGreaterThan(8n * 10n ** 18n)
    expect(isCleared(await page.left())).toBe(true)
  })

  it('moves the smart account last without a bundler, since the old standard account pays', async () => {
    const { open } = await start({ selfCarriedNetworks: [1329] })
    const page = await open()
    const old = await page.keys()
    await chain.fund(old.smartAddress)
    await page.renew()
    expect((await page.left()).moves.map(briefly)).toEqual(['smart USDC noPlainCoin', 'smart SEI noPlainCoin'])
    await giveCoin(chain, old.evmAddress)
    const order = ['smart USDC ready', 'smart SEI ready', 'plain SEI ready']
    expect((await page.left()).moves.map(briefly)).toEqual(order)
    await moveAll(page)
    const now = await page.keys()
    expect(await usdcOf(now.smartAddress)).toBe(1_000_000_000n)
    expect(await seiOf(now.smartAddress)).toBe(10n ** 19n)
    expect(await seiOf(now.evmAddress)).toBeGreaterThan(9n * 10n ** 18n)
    expect(isCleared(await page.left())).toBe(true)
  })

  it('reports what it could not read, and never counts it as moved', async () => {
    const { open, knobs } = await start()
    const page = await open()
    await chain.fund((await page.keys()).evmAddress)
    await page.renew()
    knobs.hasBalances = false
    const plan = await page.left()
    expect(plan).toMatchObject({ moves: [], unread: [{ kind: 'plain' }, { kind: 'smart' }] })
    expect(isCleared(plan)).toBe(false)
  })

  it('refuses a fee far above the one shown, and says when a token lacks SEI for its fee', async () => {
    const { open, sent } = await start()
    const page = await open()
    await chain.fund((await page.keys()).evmAddress)
    await page.renew()
    const [token, coin] = (await page.left()).moves
    const cheap = { ...token!, fee: { units: (token!.fee?.units ?? 0n) / 10n, usd: undefined } }
    await expect(page.send(cheap)).rejects.toMatchObject({ code: 'node.feeCapTooLow' })
    expect(sent).toHaveLength(0)
    await page.send(coin!)
    expect((await page.left()).moves.map(briefly)).toEqual(['plain USDC noCoin'])
  })
})

const previousAbi = parseAbi(['function getAddress(address owner, uint256 salt) view returns (address)'])
const previousOf = (owner: Address) =>
  chain.client.readContract({
    ...{ address: '0x89A4c126Bdae4630Ef35BA477f11884dE7C29E5C', abi: previousAbi },
    ...{ functionName: 'getAddress', args: [owner, 0n] },
  })

describe('the account of an older version', () => {
  it('gives everything to the standard account, which deploys it if needed and pays', async () => {
    await deployPreviousContracts(chain)
    const { open, knobs, sent } = await start({ previousAccountNetworks: [1329] })
    const { keys, mover } = await open()
    const own = await keys()
    const previous = await previousOf(own.evmAddress)
    expect(await mover.planPrevious(own)).toEqual({ moves: [], unread: [] })
    await chain.fund(previous)
    expect((await mover.planPrevious(own)).moves.map(briefly)).toEqual([
      'previous USDC noPlainCoin',
      'previous SEI noPlainCoin',
    ])
    await giveCoin(chain, own.evmAddress)
    // Less would arrive than the list says, so this token stays.
    const greedy = await deployGreedyToken(chain, previous)
    const quantity = { decimals: '18', numeric: '1000000000000' }
    const listed = { name: 'Greedy', symbol: 'GRD', address: `eip155:1329:${greedy}`, price: 0, iconUrl: '' }
    knobs.tokens = [{ ...listed, quantity }]
    const { moves } = await mover.planPrevious(own)
    expect(moves.map(briefly)).toEqual(['previous USDC ready', 'previous GRD refused', 'previous SEI ready'])
    expect(moves.map(({ address, units }) => [address, units])).toEqual([
      [previous, 1_000_000_000n],
      [previous, 10n ** 30n],
      [previous, 10n ** 19n],
    ])
    const route = { from: own, to: own }
    const [token] = moves
    const cheap = { ...token!, fee: { units: token!.fee!.units / 10n, usd: undefined } }
    await expect(mover.send(route, cheap)).rejects.toMatchObject({ code: 'node.feeCapTooLow' })
    expect(sent).toHaveLength(0)
    for (const move of moves.filter(({ status }) => status === 'ready')) await mover.send(route, move)
    expect([await usdcOf(previous), await seiOf(previous)]).toEqual([0n, 0n])
    expect(await usdcOf(own.evmAddress)).toBe(1_000_000_000n)
    const left = await seiOf(own.evmAddress)
    expect(left).toBeGreaterThan(199n * 10n ** 17n)
    expect(left).toBeLessThan(20n * 10n ** 18n)
    expect((await mover.planPrevious(own)).moves.map(briefly)).toEqual(['previous GRD refused'])
  })

  it('is not looked for on a chain without its contract', async () => {
    const { open, knobs } = await start()
    const { keys, mover } = await open()
    const own = await keys()
    const asked: string[] = []
    knobs.before = ({ method }) => void asked.push(method)
    knobs.hasBalances = false
    expect(await mover.planPrevious(own)).toEqual({ moves: [], unread: [] })
    expect(asked).toEqual([])
  })
})
