import { type siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import { type Address, type CaipNetworkId, isAddress } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { dayMs } from '@latchkey/wire/durations'
import { serverLimits } from '@latchkey/wire/limits'
import { parseSignIn, signInNetwork } from '@latchkey/wire/signIn'
import { sql } from 'drizzle-orm'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import type { Nodes } from '../../sources/chain/createNodes.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { hashToken, newToken } from '../auth/foundation/secret.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import { orChainDown } from '../chainDown.ts'
import { keyringOf } from '../sessions/keyring.ts'
import { bearerOf } from './bearer.ts'
import { checkMessage } from './checkMessage.ts'
import { originOf } from './originOf.ts'
import { signerOf } from './signerOf.ts'
import { accountKey, insertSession } from './store.ts'

const used = () => fail(401, 'nonce', 'This sign-in has expired or was used before. Start again.')

/** The operator may have nodes for chains that our table lacks. */
const isKnown = (nodes: Nodes, network: CaipNetworkId): boolean =>
  findChain(network) !== undefined || nodes.ids.includes(network)

/** Creates a session from a signed message; the nonce works once, even for concurrent requests (AUTH-10). */
export const authenticate: Handler<typeof siwx.authenticate> = async ({ body }, call) => {
  const { services, project, asked } = call
  const { db, nodes, settings } = services
  const origin = originOf(asked, project)
  const message = parseSignIn(body.message)
  if (!message) throw fail(400, 'message', 'message must be a sign-in message in the format of ERC-4361 or CAIP-122.')
  const network = signInNetwork(message)
  const isChainKnown = isKnown(nodes, network as CaipNetworkId)
  const endsAt = checkMessage(message, { origin, isChainKnown, nowMs: Date.now(), hours: settings.SIGN_IN_HOURS })
  const owned = sql`nonce = ${message.nonce} AND token_hash = ${hashToken(bearerOf(asked(siwxHeaders.nonce)))}
    AND project_id = ${project.id} AND origin = ${origin} AND expires_at > now()`
  // Check first: a made-up nonce must not reach the node.
  const { rows: known } = await db.execute(sql`SELECT 1 FROM siwx_nonces WHERE ${owned}`)
  if (known.length === 0) throw used()
  const { address } = message
  const signer = await orChainDown(signerOf(nodes, { address, network, ...body }))
  if (!signer) throw fail(401, 'signature', 'The signature does not match this account and message.')
  const token = newToken()
  const key = `sign-in:${(await keyringOf(services)).hash('network', call.network)}`
  const session = await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`DELETE FROM siwx_nonces WHERE ${owned} RETURNING nonce`)
    if (rows.length === 0) throw used()
    // Keys cost nothing, so without this anyone could fill the database that holds the wallets.
    const waitMs = await takeWindow(tx, { key, max: serverLimits.stored.signInsPerNetwork, ms: dayMs, now: new Date() })
    if (waitMs !== undefined) throw refuse('login.tooMany', { waitMs })
    return insertSession(tx, {
      ...{ tokenHash: hashToken(token), projectId: project.id, origin, network, address },
      ...{ account: accountKey(network, address, signer), endsAt },
    })
  })
  if (isAddress(address)) await services.data.watchProven(address.toLowerCase() as Address, call.network)
  return { token, session }
}
