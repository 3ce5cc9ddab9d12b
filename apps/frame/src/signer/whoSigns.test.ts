import { type Address, parseTransaction, recoverTransactionAddress, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import { randomBytes, toBase64Url, toHex, utf8 } from '../bytes.ts'
import { makeTestWallet } from '../testing/openSigner.ts'
import { uvChallenge } from '../uvChallenge.ts'
import { mayAct } from './actor.ts'
import { checkPerson } from './checkPerson.ts'
import { createSigner } from './createSigner.ts'
import type { Signable } from './digest.ts'

const locked = { code: 'vault.locked' }
const notApproved = { code: 'vault.notApproved' }

describe('[threat 26] an account', () => {
  const actor = {
    evmAddress: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solanaAddress: 'solana',
    smartOwner: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
  } as const
  const accounts = {
    plain: actor.evmAddress,
    smart: smartAccountOf(actor.smartOwner),
    solana: 'solana',
    owner: actor.smartOwner,
  }
  it.each([
    ['message', ['plain', 'smart']],
    ['signIn', ['plain', 'smart']],
    ['typedData', ['plain', 'smart']],
    ['grant', ['plain', 'smart']],
    ['activation', ['plain', 'smart']],
    ['transactions', ['plain']],
    ['delegatedBatch', ['plain']],
    ['userOperation', ['smart']],
    ['solanaMessage', ['solana']],
    ['solanaTransactions', ['solana']],
  ])('of kind %s may be %j', (kind, expected) => {
    const may = Object.entries(accounts).filter(([, account]) => mayAct(actor, { kind, account } as Signable))
    expect(may.map(([name]) => name)).toEqual(expected)
  })
})

describe('[threat 27] a passkey’s answer', () => {
  const digest = toHex(new Uint8Array(32).fill(1))
  const nonce = 'nonce'
  const prove = async (
    more: { type?: string; about?: string; flags?: number; length?: number; json?: string } = {},
  ) => {
    const { type = 'webauthn.get', about = digest, flags = 0x05, length = 37 } = more
    const challenge = toBase64Url(await uvChallenge(about, nonce))
    const data = new Uint8Array(length)
    if (length > 32) data[32] = flags
    return checkPerson(digest, {
      nonce,
      clientDataJSON: toBase64Url(utf8(more.json ?? JSON.stringify({ type, challenge }))),
      authenticatorData: toBase64Url(data),
    })
  }

  it('counts for its digest, by a verified person', async () => {
    await expect(prove()).resolves.toBeUndefined()
    await expect(prove({ flags: 0x04 })).resolves.toBeUndefined()
    for (const wrong of [
      { type: 'webauthn.create' },
      { about: toHex(new Uint8Array(32).fill(2)) },
      { flags: 0x01 },
      { flags: 0xfb },
      { length: 32 },
      { json: 'null' },
      { json: '{}' },
    ])
      await expect(prove(wrong)).rejects.toMatchObject(notApproved)
  })
})

describe('a signer', () => {
  it('knows one place, and does nothing before it does', async () => {
    const signer = createSigner()
    await expect(signer.exportWords()).rejects.toMatchObject(locked)
    await expect(signer.accounts()).resolves.toBeUndefined()
    await signer.init({ origin: 'https://dapp.example', isTopLevel: false })
    await expect(signer.init({ origin: 'https://dapp.example', isTopLevel: true })).rejects.toMatchObject(locked)
  })

  it('seals and opens the record of its own wallet only', async () => {
    const { signer, newWallet, userId } = await makeTestWallet()
    const { walletId } = newWallet
    const record = await signer.sealRecord({ walletId, version: 4, place: 'server', plain: 'paid' })
    expect(record).toMatchObject({ version: 4, epoch: 1 })
    await expect(signer.openRecord({ walletId, place: 'server', record })).resolves.toBe('paid')
    await expect(signer.openRecord({ walletId, place: 'browser', record })).rejects.toBeDefined()
    await expect(
      signer.openRecord({ walletId, place: 'server', record: { ...record, version: 5 } }),
    ).rejects.toBeDefined()
    await expect(signer.openRecord({ walletId: userId, place: 'server', record })).rejects.toMatchObject(locked)
    await expect(
      signer.sealRecord({ walletId: userId, version: 4, place: 'server', plain: 'paid' }),
    ).rejects.toMatchObject(locked)
  })

  it('signs each transaction with the key of its account', async () => {
    const { signer, newWallet } = await makeTestWallet()
    const fields = { to: newWallet.evmAddress as Address, value: 1n, gas: 21_000n, chainId: 1329 }
    const transactions = [
      serializeTransaction({ ...fields, nonce: 0, type: 'eip1559', maxFeePerGas: 2n }),
      serializeTransaction({ ...fields, nonce: 1, type: 'legacy', gasPrice: 2n }),
    ]
    const signable = {
      kind: 'transactions',
      account: newWallet.evmAddress as Address,
      chainId: 1329,
      transactions,
    } as const
    const signed = await signer.sign({ ...(await signer.draft(signable)), signable })
    expect(signed.map((one) => parseTransaction(one).nonce ?? 0)).toEqual([0, 1])
    for (const serializedTransaction of signed)
      expect(await recoverTransactionAddress({ serializedTransaction: serializedTransaction as `0x02${string}` })).toBe(
        newWallet.evmAddress,
      )
  })

  it('makes a new root on a wallet page only', async () => {
    const { signer } = await makeTestWallet()
    await expect(signer.renew({ unlockers: [] })).rejects.toMatchObject(notApproved)
  })

  it('opens a wallet under an address that this browser has seen', async () => {
    const { signer, claim, ways } = await makeTestWallet()
    const open = (seenAddress?: string) => signer.unlock({ ...ways[0]!, wallet: claim, minEpoch: 1, seenAddress })
    await expect(open()).resolves.toBeDefined()
    await expect(open(claim.evmAddress)).resolves.toBeDefined()
    await expect(open('0x000000000000000000000000000000000000bEEF')).rejects.toMatchObject({
      code: 'vault.addressMismatch',
    })
    await expect(signer.accounts()).resolves.toBeUndefined()
  })

  it('never opens a new root by the operator’s own unlocker', async () => {
    const { claim, ways, newWallet, userId } = await makeTestWallet(undefined, 'https://dapp.example', true)
    const page = createSigner()
    await page.init({ origin: 'https://dapp.example', isTopLevel: true })
    await page.unlock({ ...ways[1]!, wallet: claim, minEpoch: 1 })
    const gate = randomBytes(32)
    const { vault, unlockers, renewal, fromEpoch } = await page.renew({
      unlockers: [
        { type: 'assisted', unlockerId: 'a', gate, label: '' },
        { type: 'passkey', unlockerId: 'p', gate, prf: gate, label: '' },
      ],
    })
    const wallet = { userId, walletId: newWallet.walletId, epoch: fromEpoch + 1, vault, ...renewal }
    const [assisted, passkey] = unlockers
    const open = (unlocker: Parameters<typeof page.unlock>[0]['unlocker'], wrapped = passkey!.wrapped) =>
      page.unlock({ wallet, unlocker, wrapped, minEpoch: 2 })
    await expect(open({ type: 'passkey', unlockerId: 'p', gate, prf: gate })).resolves.toEqual({
      evmAddress: renewal.evmAddress,
      solanaAddress: renewal.solanaAddress,
    })
    const { earlier } = (await page.accounts()) ?? {}
    expect(earlier).toMatchObject([{ evmAddress: claim.evmAddress, epoch: 1, isWatched: true }])
    await expect(
      open({ type: 'assisted', unlockerId: 'a', gate, userHalf: randomBytes(32) }, assisted!.wrapped),
    ).rejects.toMatchObject({ code: 'vault.addressMismatch' })
  })
})
