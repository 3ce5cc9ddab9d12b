import {
  delegationDomain,
  delegationManagerAbi,
  delegationTypes,
  executionOf,
  singleMode,
} from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import {
  type Address,
  concatHex,
  createWalletClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashStruct,
  http,
  parseAbi,
  parseEther,
  parseGwei,
  sliceHex,
  toHex,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import { delegationsAbi } from '../accounts/sessionGrant.ts'
import { encodeCalls, type PlainCall } from '../accounts/smartAccount.ts'
import { deployFor, giveCoin, prepareUse, startSmartSession, stranger, usdc } from './smartSession.ts'
import type { LocalChain } from './startChainFrame.ts'

/** What each of the two sessions may spend in all: the one that needs the server, and the one that does not. */
export const coinCap = parseEther('1')
export const tokenCap = 1_000n

const managerAbi = parseAbi(delegationManagerAbi)
const manager = smartAccountContracts.delegationManager
const executorAbi = parseAbi(['function executeFromExecutor(bytes32 mode, bytes executionCalldata) payable'])
const modes = [singleMode, singleMode, `0x01${'0'.repeat(62)}`, `0x0001${'0'.repeat(60)}`] as const

type Dice = { below: (n: number) => number; of: <T>(list: readonly T[]) => T; upTo: (max: bigint) => bigint }

/** Numbers that a seed repeats (mulberry32). */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    of: (list) => list[below(list.length)] as (typeof list)[number],
    upTo: (max) => (max * BigInt(below(1_000_001))) / 1_000_000n,
  }
}

/** An account with money that has granted two sessions, and everybody who might try to take more. */
export const startSpenders = async (chain: LocalChain) => {
  const period = { period: 86_400, start: Math.floor(Date.now() / 1_000) - 60 }
  const cosigned = [
    { type: 'native-token-recurring-allowance', data: { allowance: toHex(coinCap), ...period } },
    { type: 'erc20-recurring-allowance', data: { address: usdc, allowance: toHex(tokenCap), ...period } },
  ]
  const session = await startSmartSession(chain, cosigned, { sessionCosigner: 'optional' })
  await chain.fund(session.address)
  const granted = (await session.grant()).payload as {
    context: Hex
    accountMeta: { factory: Address; factoryData: Hex }
  }
  const startTime = period.start
  const common = {
    chainId: '0x531',
    to: session.key.address,
    rules: [{ type: 'expiry', data: { timestamp: session.expiry } }],
  }
  const { payload } = await session.rpc('wallet_requestExecutionPermissions', [
    { ...common, permission: { type: 'native-token-allowance', data: { allowanceAmount: toHex(coinCap), startTime } } },
    {
      ...common,
      permission: {
        type: 'erc20-token-allowance',
        data: { tokenAddress: usdc, allowanceAmount: toHex(tokenCap), startTime },
      },
    },
  ])
  const direct = (payload as { context: Hex }[]).map(({ context }) => context)
  await deployFor(chain, session.keySecret, granted)
  const thief = privateKeyToAccount(generatePrivateKey())
  const senders = [session.key, session.key, session.cosigner, thief]
  // Enough for the dearest fee of every try.
  for (const { address } of senders) await giveCoin(chain, address, parseEther('100000'))
  return { chain, session, deployment: granted.accountMeta, context: granted.context, direct, thief, senders }
}

type Spenders = Awaited<ReturnType<typeof startSpenders>>

/** A call that somebody might like the account to make. */
const randomCall = (dice: Dice, { thief, session }: Spenders): PlainCall => {
  const to = dice.of([thief.address, stranger, session.key.address])
  const amount = dice.of([1n, 10n, tokenCap / 2n, tokenCap, tokenCap + 1n, dice.upTo(3n * tokenCap), 2n ** 255n])
  const value = dice.of([1n, coinCap / 4n, coinCap, coinCap + 1n, dice.upTo(3n * coinCap), parseEther('9')])
  const token = (data: Hex): PlainCall => ({ to: usdc, value: dice.of([0n, 0n, 0n, 1n]), data })
  return dice.of<() => PlainCall>([
    () => ({ to, value, data: '0x' }),
    () => ({ to, value, data: '0x' }),
    () => ({ to, value, data: dice.of(['0x00', '0x1249c58b']) }),
    () => token(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })),
    () => token(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })),
    () => token(concatHex([encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] }), '0x00'])),
    () => token(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })),
    () =>
      token(encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [session.address, to, amount] })),
    () => ({ to: session.address, value, data: encodeCalls([{ to, value, data: '0x' }]) }),
  ])()
}

const listBatch = (calls: readonly PlainCall[]): Hex =>
  encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    [calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))],
  )

/** The session's key gives its right on to a thief, without any rule of its own. */
const passOn = async ({ session, thief }: Spenders, context: Hex): Promise<Hex> => {
  const [[root]] = decodeAbiParameters(delegationsAbi, context) as unknown as [
    [Parameters<typeof hashStruct>[0]['data']],
  ]
  const authority = hashStruct({ data: root as never, types: delegationTypes, primaryType: 'Delegation' })
  const message = { delegate: thief.address, delegator: session.key.address, authority, caveats: [], salt: 7n }
  const domain = delegationDomain(1329)
  const signature = await session.key.signTypedData({
    domain,
    types: delegationTypes,
    primaryType: 'Delegation',
    message,
  })
  return encodeAbiParameters(delegationsAbi, [[{ ...message, signature }, root as never]])
}

/** An operation of the account that somebody else has signed, with fees that would empty it. */
const forgedOperation = async (
  dice: Dice,
  { chain, session, thief }: Spenders,
  signer: PrivateKeyAccount,
): Promise<Hex> => {
  const word = (a: bigint, b: bigint): Hex => concatHex([toHex(a, { size: 16 }), toHex(b, { size: 16 })])
  const nonce = await chain.client.readContract({
    address: smartAccountContracts.entryPoint,
    abi: entryPoint07Abi,
    functionName: 'getNonce',
    args: [session.address, 0n],
  })
  const price = parseGwei(String(100 + dice.below(900)))
  const operation = {
    sender: session.address,
    nonce,
    initCode: '0x' as Hex,
    callData: encodeCalls([{ to: thief.address, value: 1n, data: '0x' }]),
    accountGasLimits: word(200_000n, 60_000n),
    preVerificationGas: 5_000_000n,
    gasFees: word(price, price),
    paymasterAndData: '0x' as Hex,
  }
  const signature = await signer.signTypedData({
    domain: { name: 'HybridDeleGator', version: '1', chainId: 1329, verifyingContract: session.address },
    types: {
      PackedUserOperation: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterAndData', type: 'bytes' },
        { name: 'entryPoint', type: 'address' },
      ],
    },
    primaryType: 'PackedUserOperation',
    message: { ...operation, entryPoint: smartAccountContracts.entryPoint },
  })
  const args = [[{ ...operation, signature }], thief.address] as const
  return encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args })
}

type Try = { from: PrivateKeyAccount; to: Address; data: Hex }

const redeemWith = (contexts: readonly Hex[], callModes: readonly Hex[], calls: readonly Hex[]): Hex =>
  encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args: [contexts, callModes, calls] })

/** One thing that somebody tries: a use of a session, or what only looks like one. */
const randomTry = async (dice: Dice, world: Spenders): Promise<Try> => {
  const { session, context, direct, thief, senders } = world
  const only = randomCall(dice, world)
  const calls = [only, ...Array.from({ length: dice.below(3) }, () => randomCall(dice, world))]
  const from = dice.of(senders)
  const kinds: readonly (() => Promise<Try> | Try)[] = [
    // The server signs whatever it is asked for: the chain alone must hold.
    async () => ({
      from,
      to: manager,
      data: await prepareUse(
        session,
        context,
        calls,
        calls.map(() => dice.below(2)),
      ),
    }),
    () => ({
      from,
      to: manager,
      data: redeemWith(
        calls.map(() => dice.of(direct)),
        calls.map(() => singleMode),
        calls.map(executionOf),
      ),
    }),
    () => ({
      from,
      to: manager,
      data: redeemWith([dice.of(direct)], [dice.of(modes)], [dice.of([listBatch(calls), executionOf(only)])]),
    }),
    async () => ({
      from: thief,
      to: manager,
      data: redeemWith([await passOn(world, dice.of(direct))], [singleMode], [executionOf(only)]),
    }),
    // The co-signed roots as if they were a chain of their own, without a leaf.
    () => ({ from, to: manager, data: redeemWith([sliceHex(context, 20)], [singleMode], [executionOf(only)]) }),
    async () => ({
      from,
      to: smartAccountContracts.entryPoint,
      data: await forgedOperation(dice, world, dice.of([session.key, session.cosigner, thief])),
    }),
    () => ({ from, to: session.address, data: encodeCalls(calls) }),
    () => ({
      from,
      to: session.address,
      data: encodeFunctionData({ abi: executorAbi, args: [singleMode, executionOf(only)] }),
    }),
  ]
  // Real uses more often than forged ones, or the allowances would never be used up.
  return dice.of([...kinds, ...kinds.slice(0, 2), ...kinds.slice(0, 4)])()
}

/** What the account has, and what others may take from it. */
export const holdings = async ({ chain, session, thief }: Spenders) => {
  const { address, key } = session
  const token = { address: usdc, abi: erc20Abi } as const
  const [coin, tokens, ...allowed] = await Promise.all([
    chain.client.getBalance({ address }),
    chain.client.readContract({ ...token, functionName: 'balanceOf', args: [address] }),
    ...[thief.address, stranger, key.address].map((spender) =>
      chain.client.readContract({ ...token, functionName: 'allowance', args: [address, spender] }),
    ),
  ])
  return { coin, tokens, allowed: allowed.reduce((sum, one) => sum + one, 0n) }
}

/** Tries things on the chain one after the other, at any fee; tells how many went through, since many must not. */
export const tryMany = async (dice: Dice, world: Spenders, count: number): Promise<number> => {
  const { chain } = world
  const hashes: Hex[] = []
  for (let turn = 0; turn < count; turn++) {
    const { from, to, data } = await randomTry(dice, world)
    const wallet = createWalletClient({ account: from, chain: sei, transport: http(chain.url) })
    const maxFeePerGas = parseGwei(String(100 + dice.below(900)))
    // With a fixed gas limit, so that what fails is on the chain too.
    hashes.push(await wallet.sendTransaction({ to, data, gas: 3_000_000n, maxFeePerGas, maxPriorityFeePerGas: 1n }))
  }
  const receipts = await Promise.all(hashes.map((hash) => chain.client.waitForTransactionReceipt({ hash })))
  return receipts.filter(({ status }) => status === 'success').length
}
