import type { CodePlace } from '@latchkey/wire/api/auth'
import type { Project } from '../../../projects/project.ts'
import type { WalletServices } from '../walletServices.ts'

/** Where a project's codes are typed. On the wallet's own pages it is always the wallet. */
export const codePlaceOf = ({ settings }: WalletServices, { codes }: Project, embedder: string): CodePlace =>
  embedder === new URL(settings.WALLET_URL).origin ? 'wallet' : codes
