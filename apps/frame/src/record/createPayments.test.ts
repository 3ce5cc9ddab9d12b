import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, it } from 'vitest'
import type { Approval, ApprovalSubject } from '../approve/approval.ts'
import { sample, sampleFactsData } from '../decode/testing/sampleFacts.ts'
import { createPayments } from './createPayments.ts'

const { account, friend, stranger, usdc } = sample

/** Two payments in one request, as a standard account sends them: one transaction each. */
const start = async () => {
  const remembered: string[] = []
  const payments = createPayments({
    remember: async (_account, _chain, receivers) => void remembered.push(...receivers.map((one) => one.toLowerCase())),
  })
  const pay = (to: `0x${string}`) => ({
    ...{ to: usdc, value: 0n },
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] }),
  })
  const subject: ApprovalSubject = {
    ...{ kind: 'transaction', account, accountType: 'eoa', calls: [pay(friend), pay(stranger)] },
    fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: false },
  }
  const approval: Approval = {
    ...{ id: 'a', origin: 'https://dapp.example', dapp: undefined, chainId: 1329, chainName: 'Sei', digest: '0x' },
    subject,
  }
  await payments.shown(approval, sampleFactsData)
  return { payments, subject, remembered }
}

it('[threat 30] a batch that stopped makes only the receivers known that were paid', async () => {
  const { payments, subject, remembered } = await start()
  payments.signed(subject, ['first', 'second'])
  expect(remembered).toEqual([])
  payments.handedOver('first')
  expect(remembered).toEqual([friend])
  payments.handedOver('first')
  payments.handedOver('unknown')
  expect(remembered).toEqual([friend])
  payments.handedOver('second')
  expect(remembered).toEqual([friend, stranger])
})

it('[threat 30] a batch in one transaction makes all of them known', async () => {
  const { payments, subject, remembered } = await start()
  payments.signed(subject, ['whole'])
  payments.handedOver('whole')
  expect(remembered).toEqual([friend, stranger])
})
