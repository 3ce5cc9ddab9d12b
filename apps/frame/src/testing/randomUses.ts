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
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { sei } from 'viem/chains'
import { delegationsAbi } from '../accounts/sessionGrant.ts'
import { encodeCalls, type PlainCall } from '../accounts/smartAccount.ts'
import { type OperationDraft, operationDigest, toUserOperation } from '../accounts/userOperation.ts'
import { prepareUse, stranger, usdc } from './smartSession.ts'
import { coinCap, type Dice, type Spenders, tokenCap } from './spenders.ts'

const managerAbi = parseAbi(delegationManagerAbi)
const manager = smartAccountContracts.delegationManager
const executorAbi = parseAbi(['function executeFromExecutor(bytes32 mode, bytes executionCalldata) payable'])
const modes = [singleMode, singleMode, `0x01${'0'.repeat(62)}`, `0x0001${'0'.repeat(60)}`] as const

/** A call that an attacker might want the account to make. */
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

/** The session's key passes its permission on to a thief, without any rule. */
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

/** An operation of the account signed by someone else, with fees that would empty it. */
const forgedOperation = async (
  dice: Dice,
  { chain, session, thief }: Spenders,
  signer: PrivateKeyAccount,
): Promise<Hex> => {
  const nonce = await chain.client.readContract({
    address: smartAccountContracts.entryPoint,
    abi: entryPoint07Abi,
    functionName: 'getNonce',
    args: [session.address, 0n],
  })
  const price = parseGwei(String(100 + dice.below(900)))
  const draft: OperationDraft = {
    calls: [{ to: thief.address, value: 1n, data: '0x' }],
    ...{ nonce, isDeployed: true, sponsorship: undefined },
    ...{ verificationGasLimit: 200_000n, callGasLimit: 60_000n, preVerificationGas: 5_000_000n },
    ...{ maxFeePerGas: price, maxPriorityFeePerGas: price },
  }
  // The account is deployed, so its owner isn't part of the operation.
  const signature = await signer.sign({ hash: operationDigest(thief.address, session.address, 1329, draft) })
  const op = toPackedUserOperation(toUserOperation(thief.address, session.address, draft, signature))
  return encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[op], thief.address] })
}

type Try = { from: PrivateKeyAccount; to: Address; data: Hex }

const redeemWith = (contexts: readonly Hex[], callModes: readonly Hex[], calls: readonly Hex[]): Hex =>
  encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args: [contexts, callModes, calls] })

/** One attempt: a use of a session, or something that only looks like one. */
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
    // The co-signed roots posing as a chain, without a leaf.
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

/** One use as the permissions mean it: from one of the four allowances, of so much coin or so many units. */
const fittingUse = async (
  { session, context, direct }: Spenders,
  allowance: number,
  coin: bigint,
  units: bigint,
): Promise<Try> => {
  const kind = allowance % 2
  const args = [stranger, units] as const
  const call: PlainCall =
    kind === 0
      ? { to: stranger, value: coin, data: '0x' }
      : { to: usdc, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) }
  const data =
    allowance < 2
      ? await prepareUse(session, context, [call], [kind])
      : redeemWith([direct[kind] ?? '0x'], [singleMode], [executionOf(call)])
  return { from: session.key, to: manager, data }
}

/** A use that the chain accepts now, of any size; the last idea once the allowances are used up. */
const randomFit = async (dice: Dice, world: Spenders): Promise<Try> => {
  const first = dice.below(4)
  let use = await fittingUse(world, first, coinCap, tokenCap)
  for (let turn = 0; turn < 8; turn++) {
    const share = turn < 4 ? dice.of([2n, 4n, 20n]) : 1_000n
    use = await fittingUse(world, (first + turn) % 4, coinCap / share, tokenCap / share)
    const { from, to, data } = use
    const call = { account: from.address, to, data, blockTag: 'pending' } as const
    if (
      await world.chain.client.call(call).then(
        () => true,
        () => false,
      )
    )
      return use
  }
  return use
}

const send = async ({ chain }: Spenders, { from, to, data }: Try, maxFeePerGas: bigint): Promise<Hex> => {
  const wallet = createWalletClient({ account: from, chain: sei, transport: http(chain.url) })
  // With a fixed gas limit, so failures reach the chain too.
  return wallet.sendTransaction({ to, data, gas: 3_000_000n, maxFeePerGas, maxPriorityFeePerGas: 1n })
}

const countDone = async ({ chain }: Spenders, hashes: readonly Hex[]): Promise<number> => {
  const receipts = await Promise.all(hashes.map((hash) => chain.client.waitForTransactionReceipt({ hash })))
  return receipts.filter(({ status }) => status === 'success').length
}

/** One small use of each of the four allowances: all of them must go through, or the tries would show nothing. */
export const useEach = async (world: Spenders): Promise<number> => {
  const hashes: Hex[] = []
  for (let allowance = 0; allowance < 4; allowance++)
    hashes.push(await send(world, await fittingUse(world, allowance, 1n, 1n), parseGwei('100')))
  return countDone(world, hashes)
}

/** Makes attempts on the chain at any fee, every other one a valid use. Returns how many went through. */
export const tryMany = async (dice: Dice, world: Spenders, count: number): Promise<number> => {
  const hashes: Hex[] = []
  for (let turn = 0; turn < count; turn++) {
    const next = await (turn % 2 === 0 ? randomFit : randomTry)(dice, world)
    hashes.push(await send(world, next, parseGwei(String(100 + dice.below(900)))))
  }
  return countDone(world, hashes)
}
