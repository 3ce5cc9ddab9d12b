import { describe, expect, test } from 'vitest'
import { errors, rpcErrors } from './catalogue.ts'
import { HttpError, isUserRejected, RpcError, toHttpErrorBody, WalletError } from './errors.ts'
import { moneyErrors } from './moneyCatalogue.ts'

/** The sentences that the spec fixes, word for word. */
const fixed = [
  'An error occurred',
  'Request was aborted',
  'Something went wrong',
  'Unable to load email login dependency',
  'W3mFrame: iframe is not set',
  'Modal closed',
  'Connection rejected',
  'Popup closed',
  'Failed to connect',
  'Failed to initiate social connection',
  'Failed to connect to farcaster',
  'Failed to disconnect',
  'Failed to disconnect connector',
  'No connector found for connection',
  'Invalid connection status',
  'Untrusted Origin',
  'A problem occurred while trying initialize authentication',
  'Error signing message',
  'Chain not configured',
  'Connector already connected',
  'Connector not connected',
  'Token Balance Unavailable',
  'Failed to fetch transactions',
  'Network not supported for Gas Price',
  'Network not supported for Swaps',
  'Insufficient liquidity',
  'An amount and receiver address are required',
  'A token is required',
  'Unsupported chain',
  'Number is not a valid decimal number',
  'Please enter a valid email address',
  'No auth connector found',
  'Not connected to email or social',
]

describe('catalogue', () => {
  test.each(fixed)('[ERR-06] has %j verbatim', (sentence) => {
    expect(Object.values({ ...errors, ...moneyErrors }).map(({ message }) => message)).toContain(sentence)
  })

  test.each([
    ['APKT001', 'Network Not Found'],
    ['APKT002', 'Invalid App Configuration'],
    ['APKT003', 'Network Error: Wallet Load Failed'],
    ['APKT004', 'Wallet Request Timeout'],
    ['APKT005', 'Unverified Domain'],
    ['APKT006', 'Session Expired'],
    ['APKT007', 'Invalid Project ID'],
    ['APKT008', 'Project ID Missing'],
    ['APKT009', 'Server Error'],
    ['APKT010', 'Rate Limited'],
    ['APKTW001', 'Inactive Namespace Not Connected'],
    ['APKTW002', 'Invalid Email Address'],
  ])('[ERR-05] %s is titled %j', (alert, message) => {
    expect(Object.values(errors)).toContainEqual({ message, show: 'alert', alert })
  })

  test.each([-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006])(
    '[ERR-01] %i is a named error with a sentence',
    (code) => {
      const error = new RpcError(code)
      expect(error.rpcName).not.toBe('unknown')
      expect(error.message).toMatch(/^[A-Z].*\.$/)
    },
  )

  test.each([
    [4001, 'userRejected'],
    [4100, 'unauthorized'],
    [4200, 'unsupportedMethod'],
    [4900, 'disconnected'],
    [4901, 'chainDisconnected'],
    [4902, 'switchChain'],
  ])('[ERR-02] %i is %s', (code, name) => expect(new RpcError(code).rpcName).toBe(name))

  test.each([5700, 5710, 5720, 5730, 5740, 5750, 5760])('[ERR-03] %i is a named error', (code) => {
    expect(new RpcError(code).rpcName).not.toBe('unknown')
  })

  test('names are unique', () => {
    const names = Object.values(rpcErrors).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('errors', () => {
  test('keep their cause and fill in their sentence', () => {
    const cause = new Error('inner')
    const error = new WalletError('email.tooSoon', { cause, details: { seconds: 12 } })
    expect(error.message).toBe('Please try again after 12 seconds')
    expect(error.cause).toBe(cause)
  })

  test('an unknown code still gets a sentence', () => {
    expect(new RpcError(-31999)).toMatchObject({ rpcName: 'unknown', message: errors.unknown.message })
  })

  test('only a user rejection counts as one', () => {
    expect(isUserRejected(new RpcError(4001))).toBe(true)
    expect(isUserRejected(new RpcError(-32603))).toBe(false)
    expect(isUserRejected(new Error('User rejected'))).toBe(false)
  })

  test("an HTTP error uses the service's message, else its status", () => {
    expect(new HttpError(400, { reasons: toHttpErrorBody('name', 'Taken').reasons }).message).toBe('Taken')
    expect(new HttpError(502).message).toBe('HTTP status code: 502')
  })
})
