import type { SessionRow } from '../../db/identitySchema.ts'
import { databaseDown } from '../../http/errors.ts'
import { refuse } from '../auth/kit/refuse.ts'
import type { WalletServices } from '../auth/walletServices.ts'

/** How the project of a session wants new wallets kept. Asked outside of transactions, since it may need a connection. */
export const custodyOf = async (
  { access }: WalletServices,
  { projectId }: SessionRow,
): Promise<'assisted' | 'self'> => {
  const project = await access.find(projectId).catch((cause: unknown) => {
    throw databaseDown(cause)
  })
  if (!project) throw refuse('login.originNotAllowed')
  return project.custody
}
