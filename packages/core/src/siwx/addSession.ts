import type { Kit } from '../kit.ts'
import type { PreparedMessage } from './prepareMessage.ts'
import { keepSession } from './sessions.ts'
import { backendOf, type Proof } from './signInBackend.ts'

/** Has a signed message verified and stores the resulting session. */
export const addSession = async (
  kit: Pick<Kit, 'config' | 'ports' | 'store'>,
  { network, nonceToken }: PreparedMessage,
  proof: Proof,
): Promise<void> => {
  const session = await backendOf(kit).verify(proof, network, nonceToken)
  keepSession(kit, `${network}:${proof.address}`, session)
}
