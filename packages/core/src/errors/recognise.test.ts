import { errors, rpcErrors } from '@latchkey/wire/catalogue'
import { RpcError, WalletError } from '@latchkey/wire/errors'
import { describe, expect, test } from 'vitest'
import { recognise } from './recognise.ts'

const coded = (code: number, message = 'no words of ours', cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code })

const named = (name: string, cause?: unknown) => Object.assign(new Error('', { cause }), { name })

const codesBetween = (low: number, high: number): readonly number[] =>
  Object.keys(rpcErrors)
    .map(Number)
    .filter((code) => code >= low && code <= high)

const becomesRpc = (code: number) => {
  const error = recognise(coded(code))
  expect(error).toBeInstanceOf(RpcError)
  expect(error).toMatchObject({ rpcCode: code, message: rpcErrors[code as keyof typeof rpcErrors].message })
}

describe('codes', () => {
  test('every code of the three ranges is in the table', () => {
    expect(codesBetween(-32700, -32000)).toHaveLength(12)
    expect(codesBetween(4000, 4999)).toEqual([4001, 4100, 4200, 4900, 4901, 4902])
    expect(codesBetween(5700, 5799)).toEqual([5700, 5710, 5720, 5730, 5740, 5750, 5760])
  })
  test.each(codesBetween(-32700, -32000))('[ERR-01] JSON-RPC %i', becomesRpc)
  test.each(codesBetween(4000, 4999))('[ERR-02] provider %i', becomesRpc)
  test.each(codesBetween(5700, 5799))('[ERR-03] wallet call %i', becomesRpc)

  test('[ERR-02] finds a code in causes and in data.originalError', () => {
    expect(recognise(new Error('outer', { cause: coded(4100) }))).toMatchObject({ rpcCode: 4100 })
    const hidden = Object.assign(coded(-32603), { data: { originalError: coded(4001) } })
    expect(recognise(hidden)).toMatchObject({ rpcCode: 4001 })
  })

  test("[ERR-02] prefers the wallet's message over the library's code", () => {
    const switchFailed = Object.assign(
      coded(4902, 'An error occurred when attempting to switch chain.', coded(-32002)),
      {
        name: 'SwitchChainError',
      },
    )
    expect(recognise(switchFailed)).toMatchObject({ rpcCode: -32002 })
    const addFailed = coded(4001, 'User rejected the request.', coded(-32603))
    expect(recognise(addFailed)).toMatchObject({ rpcCode: -32603 })
  })

  test.each(['User rejected the request.', 'MetaMask Tx Signature: User denied transaction signature.'])(
    '[ERR-02] "%s" is a user rejection with any code',
    (message) => expect(recognise(coded(-32603, message))).toMatchObject({ rpcCode: 4001 }),
  )
})

describe('gas, fee and nonce', () => {
  test.each([
    ['ExecutionRevertedError', 'node.executionReverted'],
    ['FeeCapTooHighError', 'node.feeCapTooHigh'],
    ['FeeCapTooLowError', 'node.feeCapTooLow'],
    ['NonceTooHighError', 'node.nonceTooHigh'],
    ['NonceTooLowError', 'node.nonceTooLow'],
    ['NonceMaxValueError', 'node.nonceMaxValue'],
    ['InsufficientFundsError', 'node.insufficientFunds'],
    ['IntrinsicGasTooHighError', 'node.intrinsicGasTooHigh'],
    ['IntrinsicGasTooLowError', 'node.intrinsicGasTooLow'],
    ['TransactionTypeNotSupportedError', 'node.typeNotSupported'],
    ['TipAboveFeeCapError', 'node.tipAboveFeeCap'],
  ] as const)('[ERR-04] %s becomes %s', (name, code) => {
    const error = recognise(new Error('outer', { cause: named(name) }))
    expect(error).toMatchObject({ code, message: errors[code].message })
  })

  test.each([
    ['insufficient funds for gas * price + value', 'node.insufficientFunds'],
    ['max fee per gas less than block base fee', 'node.feeCapTooLow'],
    ['fee cap higher than 2^256-1', 'node.feeCapTooHigh'],
    ['max priority fee per gas higher than max fee per gas', 'node.tipAboveFeeCap'],
    ['nonce too low: next nonce 5', 'node.nonceTooLow'],
    ['nonce too high', 'node.nonceTooHigh'],
    ['nonce out of order: expected 4, got 5', 'node.nonceTooHigh'],
    ['nonce has max value', 'node.nonceMaxValue'],
    ['intrinsic gas too low', 'node.intrinsicGasTooLow'],
    ['gas limit reached', 'node.intrinsicGasTooHigh'],
    ['transaction type not supported', 'node.typeNotSupported'],
    ['execution reverted: no', 'node.executionReverted'],
  ] as const)('[ERR-04] the node says "%s": %s', (message, code) => {
    expect(recognise(coded(-32000, message)).code).toBe(code)
  })
})

describe('other errors', () => {
  test('our own errors stay unchanged', () => {
    const error = new WalletError('modal.closed')
    expect(recognise(error)).toBe(error)
  })

  test('keep their cause, and unrecognized ones are unknown', () => {
    const cause = new Error('?')
    expect(recognise(cause)).toMatchObject({ code: 'unknown', cause })
    expect(recognise('a text').code).toBe('unknown')
  })

  test('wallets may throw anything', () => {
    for (const name of ['constructor', 'toString', '__proto__']) expect(recognise({ name }).code).toBe('unknown')
    for (const thrown of [undefined, null, 4001, Symbol('no'), [], { message: Object.create(null) }])
      expect(recognise(thrown).code).toBe('unknown')
    expect(recognise('User rejected the request')).toMatchObject({ rpcCode: 4001 })
    expect(recognise(new Error('request failed', { cause: 'wallet is locked' })).code).toBe('connection.walletLocked')
  })

  test('a cyclic chain of causes ends', () => {
    const error = new Error('loop')
    error.cause = error
    expect(recognise(error).code).toBe('unknown')
  })

  test.each([
    ['ConnectorNotConnectedError', 'connector.notConnected', 'Connector not connected'],
    ['ConnectorAlreadyConnectedError', 'connector.alreadyConnected', 'Connector already connected'],
    ['ChainNotConfiguredError', 'connector.chainNotConfigured', 'Chain not configured'],
    ['ConnectorAccountNotFoundError', 'connector.accountNotFound', 'Account not found on connector'],
    ['ConnectorChainMismatchError', 'connector.chainMismatch', errors['connector.chainMismatch'].message],
  ])('[CON-11] wagmi throws %s: %s', (name, code, message) => {
    expect(recognise(named(name))).toMatchObject({ code, message })
  })
})
