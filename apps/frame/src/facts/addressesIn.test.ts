import { encodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import type { Approval, ApprovalSubject } from '../approve/approval.ts'
import { readApproval } from '../approve/readApproval.ts'
import { approvalClass } from '../decode/approvalClass.ts'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { addressesIn } from './addressesIn.ts'
import { loadFacts } from './loadFacts.ts'

const { account, friend, usdc, contract, permit2 } = sample
const ask = (subject: ApprovalSubject): Approval => ({
  ...{ id: 'a', origin: 'https://dapp.example', dapp: undefined, chainId: 1329, chainName: 'Sei', digest: '0x' },
  subject,
})
const manyOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '7')}` as const)
const junk = manyOf(100)

it('[threat 29] looks up the token of a session, whatever else the request holds', () => {
  const request = {
    junk,
    expiry: 1_900_000_000,
    signer: { type: 'account', data: { junk, address: friend } },
    permissions: [
      {
        type: 'erc20-recurring-allowance',
        data: { junk, address: usdc, allowance: '1000000000000', period: 60 },
      },
      { type: 'contract-call', data: { junk, address: contract, selectors: ['0x12345678'] } },
    ],
  }
  expect(addressesIn(ask({ kind: 'permissions', account, request }))).toEqual({
    addresses: [usdc, contract, friend],
    isCut: false,
  })
})

it('[threat 29] looks up every party of the largest session', () => {
  const all = manyOf(32)
  const permissions = all.map((address) => ({ type: 'erc20-recurring-allowance', data: { address, allowance: '1' } }))
  const request = { expiry: 1_900_000_000, signer: { type: 'account', data: { address: friend } }, permissions }
  const found = addressesIn(ask({ kind: 'permissions', account, request }))
  expect(found).toEqual({ addresses: [...all, friend], isCut: false })
})

const permit = {
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 1329, verifyingContract: usdc },
  message: { owner: account, spender: contract, value: '5', nonce: '0', deadline: '1900000000' },
}

it('[threat 29] looks up the parties of typed data, whatever is next to what is signed', () => {
  const typedData = JSON.stringify({ junk, ...permit, message: { junk, ...permit.message } })
  expect(addressesIn(ask({ kind: 'typedData', account, typedData }))).toEqual({
    addresses: [usdc, contract],
    isCut: false,
  })
})

it('[threat 29] puts the parties that the words name before all others', () => {
  const details = [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ]
  const types = {
    PermitDetails: details,
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
  }
  const message = {
    details: { token: usdc, amount: '5', expiration: '1900000000', nonce: '0' },
    ...{ spender: contract, sigDeadline: '1900000000' },
  }
  const domain = { name: 'Permit2', chainId: 1329, verifyingContract: permit2 }
  const typedData = JSON.stringify({ types, primaryType: 'PermitSingle', domain, message })
  expect(addressesIn(ask({ kind: 'typedData', account, typedData })).addresses).toEqual([permit2, contract, usdc])
})

it('[threat 29] says when a request names more than it looks up, and then it takes more than a tap', async () => {
  const callsTo = (all: readonly `0x${string}`[]) =>
    ask({
      ...{ kind: 'transaction', account, accountType: 'smartAccount' },
      calls: all.map((to) => ({ to, value: 1n, data: '0x' })),
      fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: true },
    })
  expect(addressesIn(callsTo(junk.slice(0, 40))).isCut).toBe(false)
  const tooMany = callsTo(junk.slice(0, 41))
  expect(addressesIn(tooMany)).toEqual({ addresses: junk.slice(0, 40), isCut: true })
  const asked: unknown[] = []
  const facts = await loadFacts(
    {
      callNode: async (_, method) => {
        asked.push(method)
        return '0x'
      },
      callApi: () => Promise.reject(new Error('no index here')),
      projectId: 'p',
      payees: { known: async () => undefined },
    },
    tooMany,
  )
  expect(facts.isCut).toBe(true)
  expect(asked.filter((method) => method === 'eth_getCode')).toHaveLength(40)
  const { warnings } = readApproval(tooMany, { ...sampleFactsData, isCut: true }, 0)
  expect(warnings).toContainEqual({ code: 'noFacts', level: 'bad' })
  expect(approvalClass(warnings)).toBe('stepUp')
  expect(readApproval(tooMany, sampleFactsData, 0).warnings).not.toContainEqual({ code: 'noFacts', level: 'bad' })
})

it('[threat 29] finds what a call says before what is only in its bytes', () => {
  const abi = parseAbi(['function approve(address spender, uint256 amount)', 'function f(address[] all)'])
  const noise = encodeFunctionData({ abi, functionName: 'f', args: [junk] })
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [friend, 5n] })
  const found = addressesIn(
    ask({
      ...{ kind: 'transaction', account, accountType: 'smartAccount' },
      calls: [
        { to: contract, value: 0n, data: noise },
        { to: usdc, value: 0n, data: approve },
      ],
      fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: true },
    }),
  )
  expect(found.addresses.slice(0, 3)).toEqual([contract, usdc, friend])
  expect(found.isCut).toBe(true)
})

it('[threat 29] finds the parties of a call inside a function that it can’t read', () => {
  const abi = parseAbi(['function approve(address spender, uint256 amount)', 'function f(bytes data)'])
  const inner = encodeFunctionData({ abi, functionName: 'approve', args: [friend, 5n] })
  const found = addressesIn(
    ask({
      ...{ kind: 'transaction', account, accountType: 'eoa' },
      calls: [{ to: contract, value: 0n, data: encodeFunctionData({ abi, functionName: 'f', args: [inner] }) }],
      fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: false },
    }),
  )
  expect(found).toEqual({ addresses: [contract, friend], isCut: false })
})
