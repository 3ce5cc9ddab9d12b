import { checkpointContext } from '../audit/audit.ts'
import { sealContext as outboxContext } from '../mail/createMailOutbox.ts'
import { tokenKeyContext } from '../services/auth/foundation/createTokens.ts'
import { sealContext as emailContext } from '../services/auth/login/emailAddress.ts'
import { flowContext } from '../services/auth/login/flowSecrets.ts'
import { nameContext } from '../services/auth/login/socialName.ts'
import { tryContext } from '../services/auth/login/weighTry.ts'
import { keyContext } from '../services/sessions/keyring.ts'
import { placeContext } from '../services/vault/deviceStatus.ts'
import { gateContext, userHalfContext } from '../services/vault/halves.ts'

/** A column with values sealed by a master key. */
export type SealedColumn = {
  table: string
  column: string
  /** The columns of its primary key, with their types. */
  key: readonly (readonly [name: string, type: 'text' | 'uuid' | 'bigint'])[]
  /** The column that its context is built from, if not the first of the key. */
  of?: string
  context: (of: string) => string
}

const id = [['id', 'text']] as const
const session = [['session_id', 'uuid']] as const

/** Every sealed column. A test compares this list with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'token_keys', column: 'private_sealed', key: [['kid', 'text']], context: tokenKeyContext },
  { table: 'unlockers', column: 'gate_sealed', key: id, context: gateContext },
  { table: 'unlockers', column: 'user_half_sealed', key: id, context: userHalfContext },
  { table: 'smart_sessions', column: 'sealed_key', key: [['pci', 'uuid']], context: keyContext },
  { table: 'emails', column: 'email_sealed', key: [['email_hash', 'text']], context: () => emailContext },
  {
    table: 'identities',
    column: 'email_sealed',
    key: [
      ['iss', 'text'],
      ['sub', 'text'],
    ],
    context: () => emailContext,
  },
  {
    table: 'identities',
    column: 'name_sealed',
    key: [
      ['iss', 'text'],
      ['sub', 'text'],
    ],
    context: () => nameContext,
  },
  { table: 'devices', column: 'place_sealed', key: id, context: () => placeContext },
  { table: 'login_flows', column: 'email_sealed', key: id, context: () => emailContext },
  { table: 'login_flows', column: 'secrets_sealed', key: id, context: flowContext },
  { table: 'login_flows', column: 'last_try_sealed', key: id, context: tryContext },
  { table: 'siwx_sessions', column: 'email_sealed', key: [['id', 'uuid']], context: () => emailContext },
  { table: 'siwx_codes', column: 'email_sealed', key: session, context: () => emailContext },
  { table: 'siwx_codes', column: 'last_try_sealed', key: session, of: 'code_id', context: tryContext },
  { table: 'outbox', column: 'mail_sealed', key: [['id', 'bigint']], context: () => outboxContext },
  { table: 'audit_checkpoints', column: 'mark_sealed', key: [['seq', 'bigint']], context: () => checkpointContext },
]
