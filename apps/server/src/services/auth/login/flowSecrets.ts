import type { FlowRow } from '../../../db/identitySchema.ts'
import type { Keyring } from '../foundation/keyring.ts'
import { refuse } from '../foundation/refuse.ts'

/** Says of which flow the secrets are sealed. */
export const flowContext = (flowId: string): string => `flow|${flowId}`

/** What a flow keeps that a dump of the database must not show. */
export const sealSecrets = (keyring: Keyring, flowId: string, secrets: object): string =>
  keyring.seal(flowContext(flowId), JSON.stringify(secrets))

export const openSecrets = <T>(keyring: Keyring, { id, secretsSealed }: FlowRow): T => {
  if (!secretsSealed) throw refuse('session.flowMissing')
  return JSON.parse(keyring.open(flowContext(id), secretsSealed)) as T
}
