import type { SessionRow } from '../../db/identitySchema.ts'
import { databaseDown } from '../../http/errors.ts'
import type { Project } from '../../projects/project.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import type { WalletServices } from '../auth/walletServices.ts'

/** The project of a session. Call it outside of transactions: it may need a connection. */
export const projectOf = async ({ projects }: WalletServices, { projectId }: SessionRow): Promise<Project> => {
  const project = await projects.find(projectId).catch((cause: unknown) => {
    throw databaseDown(cause)
  })
  if (!project) throw refuse('login.originNotAllowed')
  return project
}
