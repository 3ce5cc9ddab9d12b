import { recoverAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import { operationDigest } from '../accounts/userOperation.ts'
import { toHex } from '../bytes.ts'
import { makeTestWallet } from '../testing/openSigner.ts'

describe('a smart account operation', () => {
  const calls = [{ to: `0x${'bb'.repeat(20)}`, value: 1n, data: '0x' }] as const
  const numbers = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n, maxFeePerGas: 1n }
  const operation = {
    ...numbers,
    calls,
    nonce: 0n,
    isDeployed: false,
    maxPriorityFeePerGas: 1n,
    sponsorship: undefined,
  }

  const start = async () => {
    const { signer, newWallet } = await makeTestWallet()
    const { smartOwner: owner = '0x' } = (await signer.accounts()) ?? {}
    const plain = newWallet.evmAddress as `0x${string}`
    const signable = { kind: 'userOperation', account: smartAccountOf(owner), chainId: 1329, operation } as const
    return { signer, owner, plain, signable }
  }

  it('[ACT-12] is signed for the calls shown', async () => {
    const { signer, owner, signable } = await start()
    const { approvalId, digest } = await signer.draft(signable)
    const signature = await signer.sign({ approvalId, digest, signable })
    expect(digest).toBe(operationDigest(owner, signable.account, 1329, operation))
    expect(await recoverAddress({ hash: digest as `0x${string}`, signature })).toBe(owner)
  })

  it.each([
    ['another receiver', { calls: [{ ...calls[0], to: `0x${'cc'.repeat(20)}` as const }] }],
    ['another amount', { calls: [{ ...calls[0], value: 2n }] }],
    ['other data', { calls: [{ ...calls[0], data: '0x00' as const }] }],
    ['one call more', { calls: [...calls, ...calls] }],
    ['another nonce', { nonce: 1n }],
    ['a higher fee', { maxFeePerGas: 2n }],
    ['no deployment', { isDeployed: true }],
  ])('is refused with %s than shown', async (_, change) => {
    const { signer, signable } = await start()
    const { approvalId, digest } = await signer.draft(signable)
    const changed = { ...signable, operation: { ...operation, ...change } }
    const failure = await signer.sign({ approvalId, digest, signable: changed }).catch((error) => error)
    expect(failure).toMatchObject({ code: 'vault.notApproved' })
  })

  it('is refused for another account, another chain, no calls, and a call of the account to itself', async () => {
    const { signer, owner, plain, signable } = await start()
    const stranger = smartAccountOf(`0x${'dd'.repeat(20)}`)
    const own = { to: signable.account, value: 0n, data: '0x12345678' } as const
    for (const bad of [
      { ...signable, account: owner },
      { ...signable, account: plain },
      { ...signable, account: stranger },
      { ...signable, operation: { ...operation, calls: [] } },
      { ...signable, operation: { ...operation, calls: [own] } },
    ])
      await expect(signer.draft(bad)).rejects.toThrow()
    const { approvalId, digest } = await signer.draft(signable)
    await expect(signer.sign({ approvalId, digest, signable: { ...signable, chainId: 1 } })).rejects.toThrow()
  })

  it("is refused for a standard account's transaction and for a session without its grant", async () => {
    const { signer, plain, signable } = await start()
    const { account, chainId } = signable
    await expect(signer.draft({ kind: 'transactions', account, chainId, transactions: ['0x'] })).rejects.toThrow()
    const message = toHex(new TextEncoder().encode('latchkey create a session for me'))
    for (const text of [account, plain])
      await expect(signer.draft({ kind: 'message', account: text, chainId, message })).rejects.toMatchObject({
        rpcCode: 4200,
      })
  })
})
