import type { KeptBuilds } from '../builds/createKeptBuilds.ts'
import type { ChainData } from '../createChainData.ts'
import type { Database } from '../db/connect.ts'
import type { Limiter } from '../http/createLimiter.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { Projects } from '../projects/createProjects.ts'
import type { Usage } from '../projects/createUsage.ts'
import type { Settings } from '../settings.ts'
import type { Nodes } from '../sources/chain/createNodes.ts'

/** Dependencies of all handlers, created once at startup; tests replace only the outside world. */
export type Services = {
  settings: Settings
  log: Log
  db: Database
  projects: Projects
  usage: Usage
  limiter: Limiter
  nodes: Nodes
  /** Tokens, prices, histories and names. */
  data: ChainData
  metrics: Metrics
  /** Files of earlier builds, in production. */
  builds?: KeptBuilds | undefined
}
