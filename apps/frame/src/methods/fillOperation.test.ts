import { WalletError } from '@latchkey/wire/walletErrors'
import { type Hex, hashMessage, recoverAddress } from 'viem'
import { expect, it } from 'vitest'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import type { CallWallet } from '../session/createCallWallet.ts'
import type { CallNode } from './callNode.ts'
import { createCallNode } from './callNode.ts'
import { fillOperation } from './fillOperation.ts'

const owner: Hex = `0x${'aa'.repeat(20)}`
const account = { address: smartAccountOf(owner), owner, plain: owner, type: 'smartAccount' } as const
const receiver: Hex = `0x${'bb'.repeat(20)}`
const paymaster: Hex = `0x${'cc'.repeat(20)}`

type Answers = Record<string, (params: unknown[]) => unknown>
const estimate = { callGasLimit: '0x64', verificationGasLimit: '0xc8', preVerificationGas: '0x12c' }

const fill = async (given: Answers, { value = 1n, isSponsored = false } = {}) => {
  const answers: Answers = {
    // The account says who owns it; the entry point says the account's next number.
    eth_call: ([call]) =>
      (call as { to: Hex }).to === account.address ? `0x${owner.slice(2).padStart(64, '0')}` : '0x00',
    eth_getCode: () => '0x01',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x1' }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getBalance: () => '0xffffff',
    eth_estimateUserOperationGas: () => estimate,
    ...given,
  }
  const calls: { method: string; params: unknown[] }[] = []
  const callNode: CallNode = async (_, method, params) => {
    calls.push({ method, params: params as unknown[] })
    return answers[method]?.(params as unknown[])
  }
  const config = { sponsoredNetworks: isSponsored ? [1329] : [], selfCarriedNetworks: [] }
  const work = [{ to: receiver, value, data: '0x' }] as const
  const draft = await fillOperation({ callNode, config } as never, account, 1329, work).catch((error) => error)
  return { draft, calls, tried: calls.filter(({ method }) => method === 'eth_estimateUserOperationGas') }
}

it('[ACT-12] the bundler estimates with a stub signature that validates as far as the real one', async () => {
  const { draft, tried } = await fill({})
  const [{ signature }] = tried[0]!.params as [{ signature: Hex }]
  expect(await recoverAddress({ hash: hashMessage('any'), signature })).toMatch(/^0x/)
  // The account accepts only low-s signatures, so no signature has two forms.
  expect(BigInt(`0x${signature.slice(66, 130)}`)).toBeLessThan(2n ** 255n - 1n)
  expect(draft).toMatchObject({ callGasLimit: 110n, verificationGasLimit: 220n, preVerificationGas: 330n })
})

it('[ACT-12] missing funds are reported before the bundler simulates the calls', async () => {
  const { draft, tried } = await fill({}, { value: 10n ** 18n })
  expect(draft).toMatchObject({ code: 'node.insufficientFunds' })
  expect(tried).toEqual([])
})

it("a paymaster without gas values gets the bundler's estimate", async () => {
  const sponsor = () => ({ paymaster, paymasterData: '0x01' })
  const { draft } = await fill(
    {
      pm_getPaymasterStubData: sponsor,
      pm_getPaymasterData: sponsor,
      eth_estimateUserOperationGas: () => ({
        ...estimate,
        paymasterVerificationGasLimit: '0x64',
        paymasterPostOpGasLimit: '0x0',
      }),
    },
    { isSponsored: true },
  )
  expect(draft.sponsorship).toMatchObject({ paymaster, paymasterVerificationGasLimit: 110n })
})

it('a stub that already pays needs no second call', async () => {
  const { draft } = await fill(
    {
      pm_getPaymasterStubData: () => ({
        paymaster,
        paymasterData: '0x02',
        paymasterVerificationGasLimit: '0x64',
        isFinal: true,
      }),
      pm_getPaymasterData: () => expect.unreachable(),
    },
    { isSponsored: true },
  )
  expect(draft.sponsorship).toEqual({
    ...{ paymaster, paymasterData: '0x02', paymasterVerificationGasLimit: 100n, paymasterPostOpGasLimit: 0n },
  })
})

it('the account pays when the paymaster fails', async () => {
  const { draft, tried } = await fill(
    {
      pm_getPaymasterStubData: () => ({ paymaster, paymasterData: '0x01' }),
      eth_estimateUserOperationGas: ([operation]) => {
        if ((operation as { paymaster?: Hex }).paymaster) throw new WalletError('smartAccount.notSponsored')
        return estimate
      },
    },
    { isSponsored: true },
  )
  expect(tried).toHaveLength(2)
  expect(draft).toMatchObject({ sponsorship: undefined, callGasLimit: 110n })
})

it.each([
  [-32500, "UserOperation reverted with reason: AA21 didn't pay prefund", 'node.insufficientFunds'],
  [-32500, 'UserOperation reverted with reason: AA25 invalid account nonce', 'node.nonceTooLow'],
  [-32602, 'Already known', 'node.nonceTooLow'],
  [-32521, 'UserOperation reverted during simulation with reason: 0xe450d38c', 'node.executionReverted'],
  [-32602, 'maxFeePerGas must be at least 10 (current maxFeePerGas: 1)', 'node.feeCapTooLow'],
  [-32500, 'UserOperation reverted with reason: AA31 paymaster deposit too low', 'smartAccount.notSponsored'],
  [-32500, 'UserOperation reverted with reason: AA33 reverted 0x', 'smartAccount.notSponsored'],
])('maps bundler error %i %s to %s', async (code, message, ours) => {
  const callWallet = (async () => ({ error: { code, message } })) as unknown as CallWallet
  const callNode = createCallNode({ fetch, origin: 'https://wallet.example', projectId: 'p', callWallet })
  await expect(callNode('eip155:1329', 'eth_sendUserOperation', [])).rejects.toMatchObject({ code: ours })
})
