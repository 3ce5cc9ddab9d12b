import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deriveAccounts } from '../signer/derive.ts'
import { makeTestWallet } from '../testing/openSigner.ts'
import { newCode } from './recoveryCode.ts'
import { kitFile, openKit } from './recoveryKit.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the recovery kit', () => {
  it('opens to the secret phrase with the code alone, without a network or gate', async () => {
    const { signer, code, claim } = await makeTestWallet()
    const file = kitFile(await signer.makeKit({ code })).text
    vi.stubGlobal('fetch', () => {
      throw new Error('the server is gone')
    })
    const { words, evmAddress } = await openKit(file, code.toLowerCase())
    expect(evmAddress).toBe(claim.evmAddress)
    expect(await deriveAccounts(mnemonicToEntropy(words, wordlist))).toMatchObject({ evmAddress: claim.evmAddress })
  })

  it('is a file that names the wallet by the start of its address', async () => {
    const { signer, code } = await makeTestWallet()
    const kit = await signer.makeKit({ code })
    const evmAddress = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1'
    expect(kitFile({ ...kit, evmAddress }).fileName).toBe('latchkey-kit-90F8bf.json')
  })

  it('stays closed with another code and when the file was changed', async () => {
    const { signer, code } = await makeTestWallet()
    const kit = await signer.makeKit({ code })
    const closed = { code: 'vault.cannotOpen' }
    await expect(openKit(JSON.stringify(kit), await newCode())).rejects.toMatchObject(closed)
    await expect(openKit(JSON.stringify({ ...kit, evmAddress: '0x0' }), code)).rejects.toMatchObject(closed)
    await expect(openKit(JSON.stringify({ ...kit, epoch: 2 }), code)).rejects.toMatchObject(closed)
    await expect(openKit('{}', code)).rejects.toMatchObject(closed)
    await expect(openKit('not a kit', code)).rejects.toMatchObject(closed)
    await expect(openKit(JSON.stringify(kit), 'ABCD')).rejects.toMatchObject({ code: 'vault.codeMistyped' })
  })
})
