import type { profile } from '@latchkey/wire/api/profile'
import type { Address } from '@latchkey/wire/caip'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { createNames, insertName } from '../../sources/names/createNames.ts'
import { useMessage } from '../../sources/signatures/useMessage.ts'
import { checkSigner } from './checkSigner.ts'
import { chainOfCoinType, checkAttributes, checkNewName } from './nameRules.ts'
import { checkFresh, readMessage, registerMessage } from './readMessage.ts'
import { takeNameShare } from './takeNameShare.ts'

const taken = () => fail(400, 'name', 'This name is already registered.', { sentence: { code: 'name.taken' } })

/** Ethereum's coin type, which every wallet looks up first. */
const ethereum = 60

/** Registers a name for its signer; of simultaneous requests one wins (API-16). */
export const register: Handler<typeof profile.register> = async ({ body }, { services, network }) => {
  const { settings, db, data } = services
  const said = readMessage(registerMessage, body.message)
  checkNewName(said.name, settings.NAME_ZONES)
  const chainId = chainOfCoinType(body.coin_type)
  if (await createNames(db).find(said.name)) throw taken()
  checkFresh(said.timestamp, settings.NAME_SIGN_SECONDS)
  checkAttributes(said.attributes)
  await checkSigner(services, { ...body, chainId })
  const held = [...new Set([body.coin_type, ethereum])].map((coinType) => ({ coinType, address: body.address }))
  await db.transaction(async (tx) => {
    const { name, attributes } = said
    await takeNameShare(tx, { settings, address: body.address, network })
    if (!(await insertName(tx, { name, attributes, home: body.coin_type, signer: body.address, held }))) throw taken()
    if (!(await useMessage(tx, body.address, body.message))) throw usedBefore()
  })
  data.identities.forget(body.address.toLowerCase() as Address)
  const record = await createNames(db).find(said.name)
  if (!record) throw new Error('The name that was just given out is gone.')
  return record
}

/** The reply to a repeated message. */
export const usedBefore = () =>
  fail(400, 'timestamp', 'This message was used before. Sign a new one.', { sentence: { code: 'name.usedMessage' } })
