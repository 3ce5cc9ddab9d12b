import type { NameRecord, profile } from '@latchkey/wire/api/profile'
import { fromCoinType } from '@latchkey/wire/caip'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import type { Database } from '../../db/connect.ts'
import { fail } from '../../http/errors.ts'
import { createNames, lockHome, touchName } from '../../sources/names/createNames.ts'
import { useMessage } from '../../sources/signatures/useMessage.ts'
import type { Services } from '../services.ts'
import { checkSigner } from './checkSigner.ts'
import { chainOfCoinType } from './nameRules.ts'
import { checkFresh } from './readMessage.ts'
import { usedBefore } from './register.ts'

type Change = {
  input: Pick<EndpointInput<typeof profile.attributes>, 'params' | 'body'>
  timestamp: number
  /** Writes the change once all checks passed. */
  write: (tx: Pick<Database, 'execute'>, name: string) => Promise<void>
}

/** What both updates share: the name exists, the message is fresh and unused, and the owner signed it. */
export const changeName = async (services: Services, { input, timestamp, write }: Change): Promise<NameRecord> => {
  const { settings, db } = services
  const { body, params } = input
  const chainId = chainOfCoinType(body.coin_type)
  const before = await createNames(db).find(params.name)
  if (!before) throw fail(400, 'name', 'No one has this name.')
  checkFresh(timestamp, settings.NAME_SIGN_SECONDS)
  const signer = await checkSigner(services, { ...body, chainId })
  await db.transaction(async (tx) => {
    // Lock and read again: if the owner changes at the same moment, only the real one passes.
    const home = await lockHome(tx, params.name)
    const held = (await createNames(tx).find(params.name))?.addresses ?? {}
    const isOwner = [String(home), String(body.coin_type)].every((one) => held[one]?.address === body.address)
    // On another chain than the name's, someone else may have a contract at the owner's address.
    const isAtHome = signer === 'key' || (home !== undefined && fromCoinType(home) === fromCoinType(body.coin_type))
    if (!isOwner || !isAtHome) throw fail(401, 'address', 'This name belongs to another address.')
    if (!(await useMessage(tx, body.address, body.message))) throw usedBefore()
    await write(tx, params.name)
    await touchName(tx, params.name, body.address)
  })
  const after = await createNames(db).find(params.name)
  if (!after) throw new Error('The name that was just changed is gone.')
  for (const { address } of [...Object.values(before.addresses), ...Object.values(after.addresses)]) {
    services.data.identities.forget(address.toLowerCase() as `0x${string}`)
  }
  return after
}
