import { databaseDown } from '../../../http/errors.ts'
import type { Project } from '../../../projects/project.ts'
import { refuse } from '../foundation/refuse.ts'
import type { WalletServices } from '../walletServices.ts'

/**
 * The project, if it allows this page to embed the wallet. Origins must match exactly. The wallet's own top-level pages
 * log in too, without an embedder.
 */
export const checkEmbedder = async (
  { projects, settings }: WalletServices,
  projectId: string,
  embedder: string,
): Promise<Project> => {
  const project = await projects.find(projectId).catch((cause: unknown) => {
    throw databaseDown(cause)
  })
  const isOwn = embedder === new URL(settings.WALLET_URL).origin
  if (!project || !(isOwn || project.allowedOrigins.includes(embedder))) throw refuse('login.originNotAllowed')
  return project
}
