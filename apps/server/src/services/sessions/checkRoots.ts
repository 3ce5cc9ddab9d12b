import { evmAddress, type Hex, toChainId } from '@latchkey/wire/caip'
import { delegationDomain, delegationTypes } from '@latchkey/wire/delegation'
import * as v from 'valibot'
import { fail } from '../../http/errors.ts'
import { verifySignedHash } from '../../sources/signatures/verifySigned.ts'
import { orChainDown } from '../chainDown.ts'
import type { Services } from '../services.ts'
import type { accountOf } from './accountOf.ts'
import { keyContext, keyringOf } from './keyring.ts'
import { readPermissions } from './permissions.ts'
import { signerAddressOf } from './signerAddressOf.ts'
import type { SessionRow } from './store.ts'

const accountSigner = v.object({ type: v.literal('account'), data: v.object({ address: evmAddress }) })

/**
 * Refuses unless the account signed every delegation of a session, for exactly its terms and key. That proves the
 * owner's consent as well as a signed text does, and saves passkey owners one prompt.
 */
export const checkRoots = async (
  services: Services,
  owner: ReturnType<typeof accountOf>,
  session: SessionRow,
  context: Hex,
): Promise<void> => {
  const { address: account, chainId } = owner
  const refusal = () => fail(401, 'signature', 'The owner of the account must sign this.')
  const direct = v.safeParse(accountSigner, session.signer)
  const key = direct.success ? direct.output.data.address : await signerAddressOf(session.signer)
  if (!key) throw refusal()
  const [{ readRoots }, { privateKeyToAccount }, { hashTypedData }] = await Promise.all([
    import('./signUse.ts'),
    import('viem/accounts'),
    import('viem'),
  ])
  const secret = (await keyringOf(services)).open(keyContext(session.pci), session.sealed_key) as Hex
  const place = { account, chainId: toChainId(chainId) ?? 0 }
  const permissions = await readPermissions(session.permissions, owner)
  const terms = { ...place, key, permissions, expiry: session.expiry, context, isDirect: direct.success }
  const roots = readRoots(terms, privateKeyToAccount(secret).address) ?? []
  const domain = delegationDomain(place.chainId)
  const signed = roots.map(({ signature, ...message }) => {
    const hash = hashTypedData({ domain, types: delegationTypes, primaryType: 'Delegation', message })
    return verifySignedHash(services.nodes, { address: account, chainId, hash, signature })
  })
  const answers = await orChainDown(Promise.all(signed))
  if (answers.length === 0 || !answers.every(Boolean)) throw refusal()
}
