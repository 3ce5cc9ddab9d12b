import { createHash } from 'node:crypto'
import { sessionMessages, type sessions } from '@latchkey/wire/api/sessions'
import { type Address, type Hex, toChainId } from '@latchkey/wire/caip'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import { limits } from '@latchkey/wire/limits'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { accountOf } from './accountOf.ts'
import { judgeCalls, periodsAt } from './judgeCalls.ts'
import { keyContext, keyringOf } from './keyring.ts'
import { readPermissions } from './permissions.ts'
import { signerAddressOf } from './signerAddressOf.ts'
import { checkAlive, findSession, readSpends, refuseFrozen, type SessionRow, writeSpends, writeUses } from './store.ts'
import { takeUse } from './takeStorage.ts'

type Body = EndpointInput<typeof sessions.sign>['body']

/**
 * Signs one use of a session, if its key requested it and its permissions allow it: a short-lived leaf delegation for
 * exactly each call, once. The account signed no right to pay fees, so the redeemer pays.
 */
export const sign: Handler<typeof sessions.sign> = async ({ params, body }, call) => {
  const { services } = call
  const account = accountOf(params.address)
  const calls = body.calls.map(({ to, value, data }) => ({ to, value: BigInt(value), data: lower(data) }))
  await takeUse(call)
  // One at a time per session: two parallel requests must not both use the rest of an allowance.
  return await services.db.transaction(async (tx) => {
    const session = await findSession(tx, account.id, body.pci, true)
    checkAlive(session)
    await refuseFrozen(tx, session.pci)
    if (session.context === null) throw fail(400, 'pci', 'This session is not active yet.')
    const { key, message } = await checkAsker(session, body)
    const digest = createHash('sha256').update(message).digest()
    const firstUse = await writeUses(tx, session.pci, digest, calls.length)
    if (firstUse === undefined) throw fail(400, 'nonce', 'This request was signed before. Choose another nonce.')
    const permissions = await readPermissions(session.permissions, account)
    const now = Math.floor(Date.now() / 1_000)
    const spent = await readSpends(tx, session.pci, periodsAt(permissions, now))
    const verdict = judgeCalls({ permissions, expiry: session.expiry, now, calls, spent })
    if (!verdict.isAllowed) throw fail(401, '', verdict.says)
    await writeSpends(tx, session.pci, verdict.spends)
    const secret = (await keyringOf(services)).open(keyContext(session.pci), session.sealed_key) as Hex
    const { signUse } = await import('./signUse.ts')
    const expiry = Math.min(now + limits.session.useSeconds, session.expiry)
    const place = { account: account.address, chainId: toChainId(account.chainId) ?? 0 }
    const terms = { ...place, key, permissions, expiry: session.expiry, context: session.context as Hex }
    const used = await signUse({ terms, secret, calls, covers: verdict.covers, firstUse, expiry })
    if (!used) throw fail(400, 'context', 'The account has not signed delegations for this session.')
    return { ...used, expiry }
  })
}

const lower = (data: Hex): Hex => data.toLowerCase() as Hex

/** Session IDs aren't secret, so the caller must hold the session's key. */
const checkAsker = async ({ signer }: SessionRow, body: Body): Promise<{ key: Address; message: string }> => {
  const { recoverMessageAddress } = await import('viem')
  const message = sessionMessages.use(body.pci, body.nonce, body.calls)
  const expected = await signerAddressOf(signer)
  const found = await recoverMessageAddress({ message, signature: body.signature }).catch(() => undefined)
  if (expected && found === expected) return { key: expected, message }
  throw fail(401, 'signature', 'The request is not signed by the signer of this session.')
}
