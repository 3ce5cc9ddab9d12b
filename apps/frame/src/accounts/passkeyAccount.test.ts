import { type Address, encodeFunctionData, erc20Abi, type Hex, hashMessage, parseAbi, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomBytes } from '../bytes.ts'
import { createFakePasskeys } from '../testing/fakePasskeys.ts'
import { walletOrigin } from '../testing/fakeServer.ts'
import { makeTestWallet } from '../testing/openSigner.ts'
import { startPasskeyAccount } from '../testing/passkeyAccount.ts'
import { ok } from '../testing/smartFrame.ts'
import { stranger, transfer, usdc, useSmartSession } from '../testing/smartSession.ts'
import { type LocalChain, startLocalChain } from '../testing/startChainFrame.ts'
import { askPasskey } from './askWords.ts'
import { readGranted } from './grantedSession.ts'
import { requirePasskeys } from './signerChange.ts'
import { smartAccountOf } from './smartAccount.ts'

/** Typed data that has nothing to do with the account. */
const mail = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1329, verifyingContract: stranger },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Hello, Bob' },
} as const

const ownerAbi = parseAbi(['function owner() view returns (address)'])

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())

const held = () =>
  chain.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })
const ownerOf = (address: Address) => chain.client.readContract({ address, abi: ownerAbi, functionName: 'owner' })

describe('[threat 31] a smart account that only a passkey controls', () => {
  it('sends, signs and grants with the passkey, rejects the stolen key, and can be handed back to it', async () => {
    const account = await startPasskeyAccount(chain)
    const { address, rpc, passkeys, signers, thief, steal, grant } = account
    const message = 'hello'
    const stolen = await thief.signMessage({ message })
    const early = ((await grant()).payload as { context: Hex }).context
    const place = { account: address, chainId: 1329 }
    const stateOf = async (context: Hex) => {
      const { roots: _, ...state } = (await readGranted(account.page.callNode, context, place, thief.address)) ?? {}
      return state
    }
    expect((await rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x1' }])).type).toBe(ok)
    await useSmartSession(chain, account, early, [transfer(1n)])
    expect(await stateOf(early)).toMatchObject({ isPaused: false })
    // The control: until the owner chooses otherwise, a copy of the key moves the account.
    expect(await steal(stranger)).toBe(true)
    expect(await chain.client.verifyMessage({ address, message, signature: stolen })).toBe(true)
    expect(await signers.list()).toEqual([{ chainId: 1329, name: 'Sei Network', isPasskeyRequired: false }])

    await account.require()
    expect(await signers.list()).toMatchObject([{ isPasskeyRequired: true }])
    expect(await ownerOf(address)).toBe(zeroAddress)
    expect(await steal(stranger)).toBe(false)
    expect(await chain.client.verifyMessage({ address, message, signature: stolen })).toBe(false)

    const asked = passkeys.challenges.length
    const signed = (await rpc('personal_sign', [toHex(message), address])).payload as Hex
    expect(await chain.client.verifyMessage({ address, message, signature: signed })).toBe(true)
    expect(passkeys.challenges.length).toBe(asked + 1)
    const typed = (await rpc('eth_signTypedData_v4', [address, JSON.stringify(mail)])).payload as Hex
    expect(await chain.client.verifyTypedData({ address, ...mail, signature: typed })).toBe(true)
    const changed = { ...mail, message: { ...mail.message, contents: 'Hello, Eve' } }
    expect(await chain.client.verifyTypedData({ address, ...changed, signature: typed })).toBe(false)
    const forged = await thief.signTypedData(mail)
    expect(await chain.client.verifyTypedData({ address, ...mail, signature: forged })).toBe(false)

    // The key's earlier grants are paused, and the wallet says so.
    await expect(useSmartSession(chain, account, early, [transfer(1n)])).rejects.toThrow(/execution reverted/)
    expect(await stateOf(early)).toMatchObject({ isPaused: true })

    const before = await held()
    const calls = [5n, 6n].map((amount) => ({ to: usdc, data: transfer(amount).data }))
    const batch = { version: '2.0.0', chainId: '0x531', from: address, atomicRequired: true, calls }
    const { id } = (await rpc('wallet_sendCalls', [batch])).payload as { id: string }
    const status = async () => (await rpc('wallet_getCallsStatus', [id])).payload
    await expect.poll(status).toMatchObject({ atomic: true, status: 200 })
    expect(await held()).toBe(before + 11n)

    const beforeGrant = passkeys.challenges.length
    const { context } = (await grant()).payload as { context: Hex }
    // Two permissions: one question for the request, and one for each delegation that the chain checks.
    expect(passkeys.challenges.length).toBe(beforeGrant + 3)
    expect(account.posted.at(-1)).toMatchObject({ path: expect.stringMatching(/activate$/) })
    expect(account.posted.at(-1)?.body).not.toHaveProperty('signature')
    await useSmartSession(chain, account, context, [transfer(3n)])
    expect(await held()).toBe(before + 14n)
    expect(await stateOf(context)).toMatchObject({ isPaused: false })

    await signers.change({ chainId: 1329, passkeys: [] })
    expect(await ownerOf(address)).toBe(thief.address)
    expect(await signers.list()).toMatchObject([{ isPasskeyRequired: false }])
    // The grants change places: those of the key count again, those of the passkey no longer do.
    await useSmartSession(chain, account, early, [transfer(1n)])
    expect(await stateOf(early)).toMatchObject({ isPaused: false })
    await expect(useSmartSession(chain, account, context, [transfer(1n)])).rejects.toThrow(/execution reverted/)
    const last = passkeys.challenges.length
    expect((await rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x1' }])).type).toBe(ok)
    expect(passkeys.challenges.length).toBe(last)
  })

  it('works without a bundler: the passkey signs the operation, the standard account its transaction', async () => {
    const account = await startPasskeyAccount(chain, { selfCarriedNetworks: [1329] })
    const { address, rpc, steal } = account
    await account.require()
    const before = await chain.client.getBalance({ address: stranger })
    const sent = await rpc('eth_sendTransaction', [{ from: address, to: stranger, value: '0x7' }])
    expect(sent.type).toBe(ok)
    const { status, gasUsed } = await chain.client.getTransactionReceipt({ hash: sent.payload as Hex })
    expect(status).toBe('success')
    expect(await chain.client.getBalance({ address: stranger })).toBe(before + 7n)
    expect(await steal(stranger)).toBe(false)
    const { fee } = account.shown.at(-1)!.subject as unknown as { fee: { gas: bigint } }
    expect(fee.gas).toBeGreaterThanOrEqual(gasUsed)
  })

  it('signs nothing when the passkey is missing, unverified, a different one, or signed something else', async () => {
    const account = await startPasskeyAccount(chain)
    const { address, rpc, passkeys, server } = account
    await account.require()
    const sign = () => rpc('personal_sign', [toHex('hello'), address])
    const healthy = passkeys.get
    const answers: [typeof passkeys.get, string][] = [
      [() => Promise.reject(new DOMException('', 'NotAllowedError')), ''],
      [createFakePasskeys({ isVerified: false }).get, 'This passkey can’t sign for a smart account. Use another one.'],
      [
        createFakePasskeys({ origin: 'https://evil.example' }).get,
        'This passkey can’t sign for a smart account. Use another one.',
      ],
      [
        (question, salt) =>
          healthy({ ...question, topic: { purpose: 'account', digest: `0x${'11'.repeat(32)}` } }, salt),
        'This passkey can’t sign for a smart account. Use another one.',
      ],
      [createFakePasskeys().get, 'This smart account accepts only the passkey you chose for it. Use that one.'],
    ]
    for (const [get, sentence] of answers) {
      passkeys.get = get
      const { type, payload } = await sign()
      expect(type).not.toBe(ok)
      if (sentence) expect(payload).toMatchObject({ message: sentence })
    }
    passkeys.get = healthy
    // The server that forgets the passkey can't lock its owner out: the browser offers it all the same.
    server.answers['/api/vault/read'] = () => Promise.reject(new TypeError('Failed to fetch'))
    expect((await sign()).type).toBe(ok)
  })

  it("never attaches a passkey assertion to a hash it doesn't cover", async () => {
    const passkeys = createFakePasskeys()
    await passkeys.create({ nonce: '', options: {} }, randomBytes(32))
    const { signer } = await makeTestWallet()
    const { smartOwner = '0x', evmAddress = '0x' } = (await signer.accounts()) ?? {}
    const account = smartAccountOf(smartOwner)
    const signable = { kind: 'message', account, chainId: 1329, message: toHex('hello') } as const
    const ask = (digest: Hex) => askPasskey({ passkeys, ownOrigin: walletOrigin }, digest, [])
    const other = await ask(hashMessage('other'))
    for (const words of [[], [other]]) {
      const drafted = await signer.draft(signable)
      await expect(signer.sign({ ...drafted, signable, words })).rejects.toMatchObject({ code: 'vault.notApproved' })
    }
    const words = [other, await ask(hashMessage('hello'))]
    expect(await signer.sign({ ...(await signer.draft(signable)), signable, words })).toMatch(/^0x/)
    // The passkey's own signature replaces the second step, but only where it is the signer.
    const signGrave = async (asked: typeof signable | { account: Address }, given: typeof words | undefined) => {
      const grave = { ...signable, ...asked }
      const drafted = await signer.draft(grave)
      await signer.wantPerson(drafted)
      return signer.sign({ ...drafted, signable: grave, ...(given && { words: given }) })
    }
    expect(await signGrave(signable, words)).toMatch(/^0x/)
    for (const [asked, given] of [
      [signable, undefined],
      [signable, [other]],
      [{ account: evmAddress }, words],
    ] as const)
      await expect(signGrave(asked, given && [...given])).rejects.toMatchObject({ code: 'vault.notApproved' })
  })

  it('[threat 26a] can be chosen on the wallet page only, never by a site', async () => {
    const { address, rpc, shown, page } = await startPasskeyAccount(chain)
    // The curve's own point: the contract refuses numbers that are no point at all.
    const x = 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n
    const y = 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n
    const passkeys = [{ credentialId: 'thief', x, y }]
    const call = requirePasskeys(address, passkeys)
    const refused = { message: expect.stringContaining('This could give a site control of your account') }
    const send = (calls: readonly { to: string; data: Hex }[]) =>
      rpc('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x531', from: address, atomicRequired: true, calls }])
    const other = { to: stranger, data: '0x' as Hex }
    const asked = { to: call.to, data: call.data }
    for (const calls of [[asked], [other, asked]]) expect((await send(calls)).payload).toMatchObject(refused)
    expect((await rpc('eth_sendTransaction', [{ from: address, to: call.to, data: call.data }])).payload).toMatchObject(
      refused,
    )
    expect(shown).toEqual([])
    // The wallet's own page accepts no other change either: not someone else's key, nor a second call.
    const signer = await page.vault.signer()
    const gas = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 0n, sponsorship: undefined }
    const bare = { nonce: 0n, isDeployed: true, ...gas, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
    const draft = (calls: readonly { to: Address; value: bigint; data: Hex }[]) =>
      signer.draft({ kind: 'userOperation', account: address, chainId: 1329, operation: { ...bare, calls } })
    const abi = parseAbi(['function updateSigners(address owner, string[] ids, uint256[] xs, uint256[] ys)'])
    const toStranger = encodeFunctionData({ abi, args: [stranger, [], [], []] })
    const both = encodeFunctionData({ abi, args: [stranger, ['a'], [1n], [2n]] })
    await expect(draft([call])).resolves.toBeDefined()
    for (const calls of [
      [{ ...call, data: toStranger }],
      [{ ...call, data: both }],
      [{ ...call, data: `${call.data}00` as Hex }],
      [{ ...call, value: 1n }],
      [call, call],
    ])
      await expect(draft(calls)).rejects.toMatchObject({ code: 'signature.controlsAccount' })
  })
})
