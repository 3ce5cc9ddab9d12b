import type { FlowRow } from '../../../db/identitySchema.ts'
import type { Keyring } from '../../../keys/keyring.ts'
import { refuse } from '../foundation/refuse.ts'

/** The sealing context of a flow's secrets. */
export const flowContext = (flowId: string): string => `flow|${flowId}`

/** The parts of a flow that a database dump must not reveal. */
export const sealSecrets = (keyring: Keyring, flowId: string, secrets: object): string =>
  keyring.seal(flowContext(flowId), JSON.stringify(secrets))

export const openSecrets = <T>(keyring: Keyring, { id, secretsSealed }: FlowRow): T => {
  if (!secretsSealed) throw refuse('session.flowMissing')
  return JSON.parse(keyring.open(flowContext(id), secretsSealed)) as T
}
