import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { erc7710WalletActions, erc7715ProviderActions } from '@metamask/smart-accounts-kit/actions'
import { type Address, createWalletClient, custom, erc20Abi, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectId } from '../testing/fakeServer.ts'
import { giveCoin, startSmartSession, stranger, transfer, usdc } from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'

// The client reports usage to its vendor unless disabled.
vi.hoisted(() => {
  process.env.DO_NOT_TRACK = '1'
})

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const manager = smartAccountContracts.delegationManager
const nowSeconds = () => Math.floor(Date.now() / 1_000)

/** A site that uses MetaMask's client with our wallet as provider and its own redeeming key. */
const startSite = async (config = {}) => {
  const session = await startSmartSession(chain, undefined, { sessionCosigner: 'optional', ...config })
  await chain.fund(session.address)
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const { type, payload } = await session.rpc(method, params)
    if (type.endsWith('_ERROR')) throw new Error(JSON.stringify(payload))
    return payload
  }
  const asker = createWalletClient({ chain: sei, transport: custom({ request }) }).extend(erc7715ProviderActions())
  const account = privateKeyToAccount(generatePrivateKey())
  await giveCoin(chain, account.address)
  const spender = createWalletClient({ account, chain: sei, transport: http(chain.url) }).extend(erc7710WalletActions())
  return { session, asker, spender, account }
}

type Site = Awaited<ReturnType<typeof startSite>>

const coinPermission = (periodAmount: bigint) =>
  ({
    type: 'native-token-periodic',
    isAdjustmentAllowed: false,
    data: { periodAmount, periodDuration: 3_600, startTime: nowSeconds() - 10, justification: 'To pay for your game.' },
  }) as const
const tokenPermission = (allowanceAmount: bigint) =>
  ({
    type: 'erc20-token-allowance',
    isAdjustmentAllowed: false,
    data: { tokenAddress: usdc as Address, allowanceAmount, startTime: nowSeconds() - 10 },
  }) as const

const ask = async (
  { asker, account, session }: Site,
  ...permissions: (ReturnType<typeof coinPermission> | ReturnType<typeof tokenPermission>)[]
) =>
  asker.requestExecutionPermissions(
    permissions.map((permission) => ({
      chainId: 1329,
      to: account.address,
      from: session.address,
      expiry: session.expiry,
      permission,
    })),
  )

type Granted = Awaited<ReturnType<typeof ask>>[number]

const use = async ({ spender }: Pick<Site, 'spender'>, { context, delegationManager }: Granted, call: object) => {
  const hash = await spender.sendTransactionWithDelegation({
    permissionContext: context,
    delegationManager,
    ...call,
  } as never)
  const { status } = await chain.client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`reverted: ${hash}`)
}

/** Puts the account on the chain with the dependencies of the answer, as MetaMask's guide has it. */
const deploy = async ({ spender }: Site, { dependencies }: Granted) => {
  for (const { factory, factoryData } of dependencies) {
    const hash = await spender.sendTransaction({ to: factory, data: factoryData })
    await chain.client.waitForTransactionReceipt({ hash })
  }
}

const balanceOf = (address: Address) => chain.client.getBalance({ address })
const tokensOf = (address: Address) =>
  chain.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [address] })

describe('an unmodified MetaMask client (@metamask/smart-accounts-kit)', () => {
  it.each(['contract', 'eip7702'])(
    '%s account: requests permissions, redeems them on the chain within the allowance only, and pays the fees',
    async (accountKind) => {
      const site = await startSite({ accountKind })
      const { session, asker } = site
      expect(await asker.getSupportedExecutionPermissions()).toEqual({
        'native-token-periodic': { chainIds: [1329], ruleTypes: ['expiry'] },
        'native-token-allowance': { chainIds: [1329], ruleTypes: ['expiry'] },
        'erc20-token-periodic': { chainIds: [1329], ruleTypes: ['expiry'] },
        'erc20-token-allowance': { chainIds: [1329], ruleTypes: ['expiry'] },
      })
      const [coin, token] = (await ask(site, coinPermission(parseEther('1')), tokenPermission(100n))) as [
        Granted,
        Granted,
      ]
      expect(coin).toMatchObject({ chainId: 1329, from: session.address, delegationManager: manager })
      // One prompt for both, with the spender and the duration; the site's stated reason isn't shown.
      const asked = session.shown.map(({ subject }) => subject).filter(({ kind }) => kind === 'permissions')
      expect(asked).toHaveLength(1)
      expect(JSON.stringify(asked)).not.toContain('game')
      expect(coin.dependencies).toHaveLength(accountKind === 'contract' ? 1 : 0)
      await deploy(site, coin)

      const [coins, tokens, held] = [
        await balanceOf(session.address),
        await tokensOf(session.address),
        await balanceOf(stranger),
      ]
      await use(site, coin, { to: stranger, value: parseEther('0.4') })
      await use(site, coin, { to: stranger, value: parseEther('0.6') })
      await use(site, token, transfer(100n))
      const attempts: [Granted, object, RegExp][] = [
        [coin, { to: stranger, value: 1n }, /NativeTokenPeriodTransferEnforcer:transfer-amount-exceeded/],
        [coin, { to: usdc, value: 0n, data: '0x1249c58b' }, /ExactCalldataEnforcer/],
        [token, transfer(1n), /ERC20PeriodTransferEnforcer:transfer-amount-exceeded/],
        [token, { to: stranger, value: 1n }, /ERC20PeriodTransferEnforcer|ValueLteEnforcer/],
      ]
      for (const [permission, call, reason] of attempts)
        await expect(use(site, permission, call)).rejects.toThrow(reason)
      expect(await balanceOf(session.address)).toBe(coins - parseEther('1'))
      expect(await balanceOf(stranger)).toBe(held + parseEther('1'))
      expect(await tokensOf(session.address)).toBe(tokens - 100n)
      // Someone else has the context too, and can't use it.
      const thief = await startSite()
      await expect(use(thief, coin, { to: stranger, value: 1n })).rejects.toThrow(/0xb5863604/)
    },
  )

  it.each(['contract', 'eip7702'])(
    '[threat 31] %s account: reads what is left, and the owner ends it on the chain',
    async (accountKind) => {
      const site = await startSite({ accountKind })
      const { session, asker } = site
      const [coin] = (await ask(site, coinPermission(parseEther('1')))) as [Granted]
      await deploy(site, coin)
      const { context } = session.posted.find(({ path }) => path.endsWith('/activate'))!.body
      session.list(context!, null)
      const [row] = session.listed as { project: { id: string }; permissions: object[] }[]
      row!.permissions = [
        { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 3_600, startTime: 1 } },
      ]
      // Another project on the same server gets nothing.
      expect(await asker.getGrantedExecutionPermissions()).toEqual([])
      row!.project.id = projectId
      expect(await asker.getGrantedExecutionPermissions()).toMatchObject([
        { context: coin.context, to: site.account.address },
      ])

      await use(site, coin, { to: stranger, value: 1n })
      const [pci] = (session.listed as { pci: string }[]).map((one) => one.pci)
      await session.rpc('wallet_revokePermissions', [{ pci, address: session.address }])
      await expect(use(site, coin, { to: stranger, value: 1n })).rejects.toThrow(/0x05baa052/)
      expect(session.posted.at(-1)).toMatchObject({ path: expect.stringMatching(/\/revoke$/), body: { pci } })
      expect(await asker.getGrantedExecutionPermissions()).toEqual([])
    },
  )

  it.each([
    ['everybody', { to: '0x0000000000000000000000000000000000000a11' as Hex }],
    ['nobody', { to: '0x0000000000000000000000000000000000000000' as Hex }],
    ['another chain', { chainId: 1 }],
    ['a rule that nobody would keep', { redeemer: [stranger] }],
    ['an end that is too far', { expiry: 1_800_000_000 + 31 * 86_400 }],
    ['a past end', { expiry: 1_500_000_000 }],
  ])('is refused without a prompt: %s', async (_, change) => {
    const { asker, account, session } = await startSite()
    const request = {
      chainId: 1329,
      to: account.address,
      expiry: session.expiry,
      permission: coinPermission(1n),
      ...change,
    }
    await expect(asker.requestExecutionPermissions([request])).rejects.toThrow()
    expect([session.shown, session.posted]).toEqual([[], []])
  })

  it('gets nothing where the project requires its server for each use', async () => {
    const site = await startSite({ sessionCosigner: 'required' })
    expect(await site.asker.getSupportedExecutionPermissions()).toEqual({})
    await expect(ask(site, coinPermission(1n))).rejects.toThrow()
    expect([site.session.shown, site.session.posted]).toEqual([[], []])
  })
})
