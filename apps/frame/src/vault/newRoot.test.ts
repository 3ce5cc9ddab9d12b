import { vault } from '@latchkey/wire/api/vault'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { fromBase64Url } from '../bytes.ts'
import { createPayees } from '../record/createPayees.ts'
import { createRecord } from '../record/createRecord.ts'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer, walletOrigin } from '../testing/fakeServer.ts'
import { openAsOperator } from '../testing/openAsOperator.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { newCode } from './recoveryCode.ts'

const stranger = '0x5171a9e400000000000000000000000000001234'
const token = '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392'

/** Someone whose assisted wallet the operator could copy, before they move to a new root. */
const start = async () => {
  const server = createFakeServer()
  const entries = new Map<string, unknown>()
  const wallet = await startTestWallet({ server, entries, embedder: walletOrigin, isTopLevel: true })
  const { userId } = await wallet.logIn()
  const old = await wallet.vault.open()
  const stored = () => {
    const found = server.vaults.wallets.get(userId)
    if (!found) throw new Error('There is no wallet.')
    return found
  }
  const code = await newCode()
  const renew = () => wallet.vault.makeItYours({ code, withPasskey: false, hasNewRoot: true, grant: 'grant' })
  return { server, entries, wallet, userId, old, stored, code, renew }
}

const unsigned = (to: Address, data?: `0x${string}`, value = 1n) =>
  serializeTransaction({
    type: 'eip1559',
    chainId: 1329,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 1n,
    to,
    value,
    ...(data && { data }),
  })

const transfer = (to: Address) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] })

describe('a new wallet key', () => {
  it("disables a copied wallet: the operator's old halves open the old root only", async () => {
    const { wallet, userId, old, stored, renew } = await start()
    const copied = structuredClone(stored())
    const root = await openAsOperator(userId, copied, [], walletOrigin)
    expect(root).toBeDefined()
    await renew()
    const now = await wallet.vault.open()
    expect(now.evmAddress).not.toBe(old.evmAddress)
    expect(now.solanaAddress).not.toBe(old.solanaAddress)
    expect(stored()).toMatchObject({ evmAddress: now.evmAddress, epoch: 2, previous: [{ evmAddress: old.evmAddress }] })
    expect(stored().unlockers.map(({ type }) => type)).toEqual(['code', 'device'])
    expect(await openAsOperator(userId, stored(), [copied, root], walletOrigin)).toBeUndefined()
  })

  it('lets the old key transfer to the new accounts and sign nothing else', async () => {
    const { wallet, old, renew } = await start()
    await renew()
    const now = await wallet.vault.open()
    const signer = await wallet.vault.signer()
    const sign = async (account: Address, ...transactions: `0x${string}`[]) => {
      const signable = { kind: 'transactions', account, chainId: 1329, transactions } as const
      return signer.sign({ ...(await signer.draft(signable)), signable })
    }
    const good = [unsigned(now.evmAddress), unsigned(token, transfer(now.evmAddress), 0n), unsigned(now.smartAddress)]
    const signed = await sign(old.evmAddress, ...good)
    for (const one of signed) {
      expect(parseTransaction(one).chainId).toBe(1329)
      expect(await recoverTransactionAddress({ serializedTransaction: one as never })).toBe(old.evmAddress)
    }
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [now.evmAddress, 5n] })
    for (const bad of [
      unsigned(stranger),
      unsigned(token, transfer(stranger), 0n),
      unsigned(token, transfer(now.evmAddress), 1n),
      unsigned(token, approve, 0n),
    ]) {
      await expect(sign(old.evmAddress, bad)).rejects.toMatchObject({ code: 'vault.notApproved' })
      await expect(sign(old.evmAddress, good[0] ?? '0x', bad)).rejects.toMatchObject({ code: 'vault.notApproved' })
    }
    const message = { kind: 'message', account: old.evmAddress, chainId: 1329, message: '0x6869' } as const
    await expect(signer.draft(message)).rejects.toMatchObject({ code: 'vault.notApproved' })
    await sign(now.evmAddress, unsigned(stranger))
  })

  it('is accepted by another browser only if the new root contains the one it knows', async () => {
    const { server, userId, old, stored, code, renew } = await start()
    const { prompt } = createFakePrompt(({ tryCode }) => tryCode(code))
    const entries = new Map<string, unknown>()
    const other = await startTestWallet({ server, entries, prompt })
    await other.logIn()
    expect((await other.vault.open()).evmAddress).toBe(old.evmAddress)
    await other.vault.lock()
    await renew()
    const [previous] = stored().previous ?? []
    if (!previous) throw new Error('The old root is gone.')
    const lies = [
      [],
      [{ ...previous, evmAddress: stranger }],
      [{ ...previous, sealed: { ...previous.sealed, iv: 'AAAAAAAAAAAAAAAA' } }],
    ]
    for (const lie of lies) {
      server.vaults.wallets.set(userId, { ...stored(), previous: lie })
      await expect(other.vault.open()).rejects.toThrow()
    }
    server.vaults.wallets.set(userId, { ...stored(), previous: [previous] })
    expect((await other.vault.open()).evmAddress).toBe(stored().evmAddress)
  })

  it('cannot be started inside a page: the signer refuses any caller', async () => {
    const server = createFakeServer()
    const framed = await startTestWallet({ server })
    await framed.logIn()
    const old = await framed.vault.open()
    const renew = framed.vault.makeItYours({ code: await newCode(), withPasskey: false, hasNewRoot: true })
    await expect(renew).rejects.toMatchObject({ code: 'vault.notApproved' })
    expect([...server.vaults.wallets.values()][0]).toMatchObject({ epoch: 1, evmAddress: old.evmAddress })
  })

  it('is rejected when the server names another new address', async () => {
    const { server, wallet, userId, stored, renew, entries } = await start()
    await renew()
    const { evmAddress } = await wallet.vault.open()
    const lied = await startTestWallet({ server, entries, embedder: walletOrigin, isTopLevel: true })
    for (const lie of [{ evmAddress: stranger }, { solanaAddress: '11111111111111111111111111111111' }]) {
      const truth = stored()
      server.vaults.wallets.set(userId, { ...truth, ...lie })
      await expect(lied.vault.open()).rejects.toThrow()
      server.vaults.wallets.set(userId, truth)
    }
    expect((await lied.vault.open()).evmAddress).toBe(evmAddress)
  })

  it('cannot be forged by an operator with a copy of the old key and its own halves', async () => {
    const server = createFakeServer()
    const victim = await startTestWallet({ server })
    const { userId } = await victim.logIn()
    const old = await victim.vault.open()
    await victim.vault.lock()
    // The operator logs in as the owner and opens the assisted wallet, so its key is exposed.
    const operator = await startTestWallet({ server, isTopLevel: true })
    await operator.logIn()
    await operator.vault.open()
    await operator.vault.makeItYours({ code: await newCode(), withPasskey: false, hasNewRoot: true, grant: 'grant' })
    const [room] = server.vaults.reserve(['assisted']).reserved
    const forged = server.vaults.wallets.get(userId)
    if (!room || !forged) throw new Error('There is no wallet.')
    const gate = fromBase64Url(room.gate)
    const signer = await operator.vault.signer()
    const row = await signer.wrapFor({ type: 'assisted', unlockerId: room.unlockerId, gate, label: '' })
    forged.unlockers.push({ ...row, gate: room.gate, epoch: forged.epoch })
    await expect(victim.vault.open()).rejects.toMatchObject({ code: 'vault.addressMismatch' })
    expect(forged.previous?.[0]?.evmAddress).toBe(old.evmAddress)
  })

  it("keeps the payment record: the server gets it under the new root, and other browsers' copies still open", async () => {
    const { server, wallet, userId, code } = await start()
    const payTo = '0xa11ce5b2f7c84d1e9a3b6c0d8e7f1a2b3c4d5e6f'
    const [account, chain] = ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'eip155:1329'] as const
    const record = createRecord({ ...wallet, signer: wallet.vault.signer, locks: undefined })
    const payees = createPayees(record, wallet.clock)
    const entries = new Map<string, unknown>()
    const { prompt } = createFakePrompt(({ tryCode }) => tryCode(code))
    const site = await startTestWallet({ server, entries, prompt })
    await site.logIn()
    await site.vault.open()
    const siteRecord = createRecord({ ...site, signer: site.vault.signer, locks: undefined })
    await payees.remember(account, chain, [payTo])
    await vi.waitFor(() => expect(server.vaults.records.get(userId)?.version).toBe(1))
    server.knobs.isDown = true
    const late = '0xb0bb0bb0bb0bb0bb0bb0bb0bb0bb0bb0bb0bb0bb'
    await createPayees(siteRecord, site.clock).remember(account, chain, [late])
    server.knobs.isDown = false
    const grant = { withPasskey: false, hasNewRoot: true, grant: 'grant' }
    await wallet.vault.makeItYours({ code, ...grant, record: await record.next() })
    expect(server.vaults.records.get(userId)).toMatchObject({ version: 2, epoch: 2 })
    expect(await payees.known(account, chain)).toMatchObject({ paid: [payTo], isWhole: true })
    await site.vault.lock()
    const known = await createPayees(siteRecord, site.clock).known(account, chain)
    expect(known?.paid.toSorted()).toEqual([payTo, late])
  })

  it('keeps every root through a second move', async () => {
    const { wallet, old, stored, renew } = await start()
    await renew()
    const second = await wallet.vault.open()
    await renew()
    const third = await wallet.vault.open()
    expect(stored().previous?.map(({ evmAddress }) => evmAddress)).toEqual([old.evmAddress, second.evmAddress])
    const signer = await wallet.vault.signer()
    for (const { evmAddress: account } of [old, second]) {
      const signable = {
        kind: 'transactions',
        account,
        chainId: 1329,
        transactions: [unsigned(third.evmAddress)],
      } as const
      const [signed] = await signer.sign({ ...(await signer.draft(signable)), signable })
      expect(await recoverTransactionAddress({ serializedTransaction: signed as never })).toBe(account)
    }
  })

  it('loses no wallet when the request is lost, or only its reply', async () => {
    const { server, wallet, old, stored, renew, entries } = await start()
    const { [vault.rotate.path]: rotate } = server.answers
    server.answers[vault.rotate.path] = () => {
      throw new TypeError('connection reset')
    }
    await expect(renew()).rejects.toThrow()
    expect(await wallet.vault.open()).toEqual(old)
    server.answers[vault.rotate.path] = async (body, call) => {
      await rotate?.(body, call)
      throw new TypeError('connection reset')
    }
    await renew()
    expect((await wallet.vault.open()).evmAddress).toBe(stored().evmAddress)
    const reloaded = await startTestWallet({ server, entries, embedder: walletOrigin, isTopLevel: true })
    expect((await reloaded.vault.open()).evmAddress).toBe(stored().evmAddress)
  })
})
