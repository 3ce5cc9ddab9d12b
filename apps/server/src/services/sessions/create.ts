import { createHash, randomUUID } from 'node:crypto'
import { sessionMessages, type sessions } from '@latchkey/wire/api/sessions'
import type { Hex } from '@latchkey/wire/caip'
import { limits, serverLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { accountOf } from './accountOf.ts'
import { checkOwner } from './checkOwner.ts'
import { keyContext, keyringOf } from './keyring.ts'
import { readPermissions } from './permissions.ts'
import { takeStorage } from './takeStorage.ts'

const { days } = limits.session

/** Creates a session with its own key, once per consent of the owner. */
export const create: Handler<typeof sessions.create> = async ({ params, query, body }, call) => {
  const { services, project } = call
  const account = accountOf(params.address)
  checkExpiry(body.expiry)
  const texts = [body.signer, body.permissions, body.policies].map((part) => JSON.stringify(part))
  checkLength(texts)
  await readPermissions(body.permissions, account)
  if (body.signer.type === 'account' && project.sessionCosigner === 'required')
    throw fail(422, 'signer', 'This project does not allow permissions that work without its server.')
  const message = sessionMessages.create(account.id, project.id, body)
  await checkOwner(services, account, message, body.signature)
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const secret = generatePrivateKey()
  const { publicKey } = privateKeyToAccount(secret)
  const pci = randomUUID()
  const sealed = (await keyringOf(services)).seal(keyContext(pci), secret)
  const digest = createHash('sha256').update(message).digest()
  const [signer, permissions, policies] = texts
  const { rows } = await services.db.transaction(async (tx) => {
    await takeStorage(tx, call, texts)
    return await tx.execute(sql`
      INSERT INTO smart_sessions
        (pci, project_id, account, public_key, sealed_key, grant_digest, expiry, signer, permissions, policies,
         wallet_id)
      VALUES (${pci}, ${project.id}, ${account.id}, ${publicKey}, ${sealed}, ${digest}, to_timestamp(${body.expiry}),
        ${signer}::jsonb, ${permissions}::jsonb, ${policies}::jsonb,
        (SELECT id FROM wallets WHERE id = ${body.walletId ?? null}))
      ON CONFLICT (grant_digest) DO NOTHING RETURNING pci`)
  })
  if (rows.length === 0) throw fail(400, 'signature', 'This consent was already used for a session. Sign a new one.')
  return { pci, key: { type: 'secp256k1', publicKey: query.v === '2' ? publicKey : textOfHex(publicKey) } }
}

/** How clients before version 2 expect the key: its hexadecimal digits, encoded in hexadecimal again. */
const textOfHex = (publicKey: Hex): Hex => `0x${Buffer.from(publicKey.slice(2), 'utf8').toString('hex')}`

const checkLength = (texts: readonly string[]): void => {
  const { permissionBytes } = serverLimits.stored
  if (texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) > permissionBytes)
    throw fail(400, 'permissions', `A permission must not be longer than ${permissionBytes} bytes.`)
}

const checkExpiry = (expiry: number): void => {
  const now = Math.floor(Date.now() / 1_000)
  if (!Number.isSafeInteger(expiry) || expiry <= now || expiry > now + days * 86_400) {
    throw fail(400, 'expiry', `expiry must be unix seconds in the next ${days} days.`)
  }
}
