import { checkCodes } from '@latchkey/chain/checkCodes'
import { DeployError } from '@latchkey/chain/deployError'
import { walletContracts } from '@latchkey/chain/walletContracts'
import { type Check, fail, pass } from '@latchkey/server/conformance/check'
import { createPublicClient, http } from 'viem'

/** Whether the contracts behind smart accounts have exactly the known code. Missing ones are reported elsewhere. */
export const codeCheck: Check = {
  name: 'Code of smart account contracts',
  run: async ({ url }) => {
    const rows = walletContracts()
    try {
      await checkCodes(createPublicClient({ transport: http(url) }), rows)
      return pass(`${rows.length} contracts`)
    } catch (error) {
      if (!(error instanceof DeployError)) throw error
      return fail(error.message, 'Do not offer smart accounts on this chain.')
    }
  },
}
