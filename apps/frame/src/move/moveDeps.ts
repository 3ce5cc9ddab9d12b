import type { FrameConfig } from '@latchkey/wire/api/frame'
import type { Clock } from '../clock.ts'
import type { CallNode } from '../methods/callNode.ts'
import type { CallApi } from '../session/callApi.ts'
import type { Signable } from '../signer/digest.ts'
import type { OwnAddresses } from '../signer/signerCommands.ts'
import type { Signed } from '../signer/signWith.ts'

/** A move's dependencies on the wallet page. */
export type MoveDeps = {
  callApi: CallApi
  callNode: CallNode
  config: () => Promise<FrameConfig>
  clock: Clock
  sign: <S extends Signable>(signable: S) => Promise<Signed[S['kind']]>
}

/** The source and target accounts of a transfer. */
export type Route = { from: OwnAddresses; to: OwnAddresses }
