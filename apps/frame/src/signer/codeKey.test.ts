import { codeProofText } from '@latchkey/wire/proof'
import { expect, it } from 'vitest'
import { fromBase64Url, toBase64Url, utf8 } from '../bytes.ts'
import { freshSigner, makeTestWallet } from '../testing/openSigner.ts'
import { findLeaks } from '../testing/scanForRoot.ts'
import { codeSecret, newCode } from '../vault/recoveryCode.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** As the server does it: the key that came with the unlocker, and the text that it writes itself. */
const isTaken = async (publicKey: string, flow: Parameters<typeof codeProofText>[0], signature: string) => {
  const key = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, key, fromBase64Url(signature), utf8(codeProofText(flow)))
}

it('[threat 38] a recovery code proves its holder for one challenge, and unlocks nothing by that', async () => {
  const { newWallet, code, userId } = await makeTestWallet()
  const row = newWallet.unlockers.find(({ type }) => type === 'code')
  const publicKey = row?.codePublicKey ?? ''
  expect(newWallet.unlockers.filter((one) => one.codePublicKey !== undefined)).toEqual([row])
  const closed = await freshSigner()
  const flow = { action: 'export', userId, flowId: 'flow-1' }
  const signature = await closed.proveCode({ code, ...flow })
  expect(await isTaken(publicKey, flow, signature)).toBe(true)
  expect(await isTaken(publicKey, { ...flow, flowId: 'flow-2' }, signature)).toBe(false)
  expect(await isTaken(publicKey, { ...flow, action: 'unfreeze' }, signature)).toBe(false)
  const other = await closed.proveCode({ code: await newCode(), ...flow })
  expect(await isTaken(publicKey, flow, other)).toBe(false)
  // However it was typed it is the same code; a mistyped one signs nothing.
  const typed = await closed.proveCode({ code: code.toLowerCase().replaceAll('-', ' '), ...flow })
  expect(await isTaken(publicKey, flow, typed)).toBe(true)
  await expect(closed.proveCode({ code: code.slice(0, -2), ...flow })).rejects.toMatchObject({
    code: 'vault.codeMistyped',
  })
  expect(findLeaks([toBase64Url(await codeSecret(code)), code], publicKey, signature)).toEqual([])
})
