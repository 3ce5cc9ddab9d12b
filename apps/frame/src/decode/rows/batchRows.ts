import { type Address, type Hex, isSameAddress } from '@latchkey/wire/caip'
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils'
import type { Call, DecodedCall } from '../decoded.ts'
import type { AssetId, Facts } from '../facts.ts'
import { warn } from '../warnings.ts'
import { type CallRow, callRow, type Place, type Reading } from './callRow.ts'
import { claimedOnly } from './claimedOnly.ts'
import { isWrappedCoin } from './isWrappedCoin.ts'
import { part } from './part.ts'

/** A longer list isn't readable. */
const mostCalls = 50

const hasName = ({ to, facts }: Place, name: string): boolean =>
  facts.isContract(to) === true && facts.contractName(to) === name

/** Code that makes the calls it is given. Any other contract can have the same functions and do something else. */
const doers = {
  router: ({ to, facts }: Place) => facts.knownCode(to) === 'router',
  multicall: (place: Place) => hasName(place, 'Multicall3'),
  account: ({ to, facts }: Place) => isSameAddress(to, facts.account),
  entryPoint: (place: Place) => hasName(place, 'EntryPoint'),
}
type Doer = keyof typeof doers

/** Calls that `to` makes in order, if it is code of that kind. */
const batch = (calls: readonly Call[], place: Place, doer: Doer, isValueShared = false): Reading | undefined => {
  if (calls.length === 0 || calls.length > mostCalls) return undefined
  const inner = calls.map((call) => place.readInner(call, isValueShared))
  const used = isValueShared ? largest(inner.map(coinIn)) : calls.reduce((all, call) => all + call.value, 0n)
  // Multicall3 acts for itself: no approval of the account ends there, and its other calls are read as the worst case.
  const isHollow = doer === 'multicall' && inner.some(({ kind }) => kind === 'revocation')
  if (isHollow || !doers[doer](place)) return claimedOnly(inner, used, place)
  return {
    kind: 'batch',
    verb: place.facts.words.do,
    headline: place.facts.words.things(calls.length),
    parts: [part.address('Through', place.to, 'contract', place.facts)],
    inner,
    warnings: isLeftBehind(inner, place.facts) ? [warn('swapToOther', place.to)] : [],
    usedValue: used,
  }
}

/**
 * Whether a router keeps what a swap returns: no later call pays it out to the account, or swaps all of it on (an amount
 * of 0). Then the next caller of the router can take it.
 */
const isLeftBehind = (calls: readonly DecodedCall[], facts: Facts): boolean =>
  calls.some(({ keeps }, at) => {
    if (keeps === undefined) return false
    const isIt = (asset: AssetId): boolean =>
      isSameAddress(asset, keeps) || (asset === 'native' && keeps !== 'native' && isWrappedCoin(keeps, facts))
    return !calls
      .slice(at + 1)
      .some(
        ({ collects, outgoing }) =>
          (collects !== undefined && isIt(collects)) ||
          outgoing.some(({ asset, units }) => units === 0n && isSameAddress(asset, keeps)),
      )
  })

/** The native coin that leaves by a call. */
const coinIn = ({ outgoing }: DecodedCall): bigint =>
  outgoing.reduce((all, { asset, units }) => (asset === 'native' ? all + units : all), 0n)

const largest = (all: bigint[]): bigint => all.sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n

/** A contract that calls itself: every part sees the same native value. */
const selfCalls = (datas: readonly Hex[], place: Place) =>
  batch(
    datas.map((data) => ({ to: place.to, value: place.value, data })),
    place,
    'router',
    true,
  )

/** An acting smart account: the user's own, or someone else's. */
const accountCalls = (calls: readonly Call[], place: Place): Reading | undefined => {
  const reading = batch(calls, place, 'account')
  if (!reading || doers.account(place)) return reading
  return { ...reading, warnings: [...(reading.warnings ?? []), warn('otherAccount', place.to)] }
}

const callList = parseAbiParameters('(address to, uint256 value, bytes data)[] calls')
const callListWithData = parseAbiParameters('(address to, uint256 value, bytes data)[] calls, bytes opData')
const batchMode = '0x01000000000000000000'
const batchModeWithData = '0x01000000000078210001'

/** ERC-7821: the first bytes of the mode define the encoding. */
const readExecution = (mode: Hex, data: Hex): readonly { to: Address; value: bigint; data: Hex }[] | undefined => {
  const shape = mode.slice(0, 22)
  if (shape !== batchMode && shape !== batchModeWithData) return undefined
  const parameters = shape === batchMode ? callList : callListWithData
  const values = decodeAbiParameters(parameters, data)
  return encodeAbiParameters(parameters, values as never) === data ? values[0] : undefined
}

type Operation = { sender: Address; callData: Hex; initCode: Hex }

const operations = (ops: readonly Operation[], beneficiary: Address, place: Place): Reading | undefined => {
  if (ops.length === 0 || ops.length > mostCalls) return undefined
  const foreign = ops.find((op) => !isSameAddress(op.sender, place.facts.account))
  const inner = ops.map((op) => place.readInner({ to: op.sender, value: 0n, data: op.callData }, false))
  const warnings = [warn('rawOperation'), ...(foreign ? [warn('otherAccount', foreign.sender)] : [])]
  if (!doers.entryPoint(place)) {
    const reading = claimedOnly(inner, 0n, place)
    return { ...reading, warnings: [...(reading.warnings ?? []), ...warnings] }
  }
  return {
    kind: 'userOperations',
    verb: place.facts.words.submit,
    headline: place.facts.words.operations(ops.length),
    parts: [
      part.address('Through', place.to, 'contract', place.facts),
      part.address('Fees go to', beneficiary, 'beneficiary', place.facts),
    ],
    inner,
    warnings,
  }
}

/** Calls that contain calls. */
export const batchRows: readonly CallRow[] = [
  callRow('function multicall(bytes[] data)', ([datas], place) => selfCalls(datas, place)),
  callRow('function multicall(uint256 deadline, bytes[] data)', ([, datas], place) => selfCalls(datas, place)),
  callRow('function multicall(bytes32 previousBlockhash, bytes[] data)', ([, datas], place) => selfCalls(datas, place)),
  callRow('function aggregate((address target, bytes callData)[] calls)', ([calls], place) =>
    batch(
      calls.map((one) => ({ to: one.target, value: 0n, data: one.callData })),
      place,
      'multicall',
    ),
  ),
  callRow('function aggregate3((address target, bool allowFailure, bytes callData)[] calls)', ([calls], place) =>
    batch(
      calls.map((one) => ({ to: one.target, value: 0n, data: one.callData })),
      place,
      'multicall',
    ),
  ),
  callRow(
    'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    ([calls], place) =>
      batch(
        calls.map((one) => ({ to: one.target, value: one.value, data: one.callData })),
        place,
        'multicall',
      ),
  ),
  callRow('function execute(address target, uint256 value, bytes data)', ([to, value, data], place) =>
    accountCalls([{ to, value, data }], place),
  ),
  callRow('function executeBatch((address target, uint256 value, bytes data)[] calls)', ([calls], place) =>
    accountCalls(
      calls.map((one) => ({ to: one.target, value: one.value, data: one.data })),
      place,
    ),
  ),
  callRow(
    'function executeBatch(address[] targets, uint256[] values, bytes[] datas)',
    ([targets, values, datas], place) => {
      if (targets.length !== datas.length || (values.length !== 0 && values.length !== targets.length)) return undefined
      return accountCalls(
        targets.map((to, at) => ({ to, value: values[at] ?? 0n, data: datas[at] ?? '0x' })),
        place,
      )
    },
  ),
  callRow('function execute(bytes32 mode, bytes executionData)', ([mode, data], place) => {
    const calls = readExecution(mode, data)
    // The zero address means the account itself.
    return (
      calls &&
      accountCalls(
        calls.map((one) => ({ ...one, to: BigInt(one.to) === 0n ? place.to : one.to })),
        place,
      )
    )
  }),
  callRow(
    'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    ([ops, beneficiary], place) => operations(ops, beneficiary, place),
  ),
  callRow(
    'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    ([ops, beneficiary], place) => operations(ops, beneficiary, place),
  ),
]
