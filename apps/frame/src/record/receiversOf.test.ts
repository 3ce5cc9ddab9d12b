import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import type { Approval } from '../approve/approval.ts'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { receiversOf } from './receiversOf.ts'

const { account, stranger, contract, multicall3, fake, usdc } = sample
const abi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
])

it('[threat 30] a contract that we do not know cannot make a receiver familiar by naming it', () => {
  const calls = [{ target: stranger, allowFailure: false, value: 1n, callData: '0x' }] as const
  const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [calls] })
  const paid = (to: typeof contract | typeof multicall3) =>
    receiversOf(
      {
        subject: {
          ...{ kind: 'transaction', account, accountType: 'eoa', calls: [{ to, value: 1n, data }] },
          fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: false },
        },
      } as unknown as Approval,
      sampleFactsData,
    ).map((all) => all.map((one) => one.toLowerCase()))
  expect(paid(contract)).toEqual([[]])
  expect(paid(multicall3)).toEqual([[stranger]])
})

it('[threat 30] a token that anyone could have made cannot make a receiver familiar', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 5n] })
  const paid = (to: typeof fake | typeof usdc, units = data) =>
    receiversOf(
      {
        subject: {
          ...{ kind: 'transaction', account, accountType: 'eoa', calls: [{ to, value: 0n, data: units }] },
          fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: false },
        },
      } as unknown as Approval,
      sampleFactsData,
    ).map((all) => all.map((one) => one.toLowerCase()))
  expect(paid(fake)).toEqual([[]])
  expect(paid(usdc)).toEqual([[stranger]])
  expect(paid(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 0n] }))).toEqual([
    [],
  ])
})
