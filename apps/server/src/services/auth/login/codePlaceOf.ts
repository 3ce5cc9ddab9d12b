import type { CodePlace } from '@latchkey/wire/api/auth'
import type { Project } from '../../../projects/project.ts'
import type { WalletServices } from '../walletServices.ts'

/** Where the codes of a project are typed. On the wallet's own pages that is always the wallet. */
export const codePlaceOf = ({ settings }: WalletServices, { codes }: Project, embedder: string): CodePlace =>
  embedder === new URL(settings.WALLET_URL).origin ? 'wallet' : codes
