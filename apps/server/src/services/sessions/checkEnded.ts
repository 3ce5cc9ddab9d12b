import { type Hex, hex } from '@latchkey/wire/caip'
import { delegationManagerAbi, delegationParameters, delegationTypes } from '@latchkey/wire/delegation'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import * as v from 'valibot'
import { fail } from '../../http/errors.ts'
import { orChainDown } from '../chainDown.ts'
import type { Services } from '../services.ts'
import type { accountOf } from './accountOf.ts'

/** The calls that ask the manager whether each delegation of a session has ended. */
const questionsOf = async (context: Hex): Promise<Hex[]> => {
  const { decodeAbiParameters, encodeFunctionData, hashStruct, parseAbi, parseAbiParameters, sliceHex } = await import(
    'viem'
  )
  const abi = parseAbi(delegationManagerAbi)
  const [roots] = decodeAbiParameters(parseAbiParameters(delegationParameters), sliceHex(context, 20))
  return roots.map((data) => {
    const args = [hashStruct({ data, types: delegationTypes, primaryType: 'Delegation' })] as const
    return encodeFunctionData({ abi, functionName: 'disabledDelegations', args })
  })
}

/** Refuses unless the chain says that every delegation of a session has ended. */
export const checkEnded = async (
  { nodes }: Services,
  { chainId }: ReturnType<typeof accountOf>,
  context: string,
): Promise<void> => {
  const questions = v.is(hex, context) ? await questionsOf(context).catch(() => []) : []
  const to = smartAccountContracts.delegationManager
  const chain = nodes.find(chainId)
  const answers = await orChainDown(
    Promise.all(questions.map((data) => chain?.request('eth_call', [{ to, data }, 'latest']))),
  )
  const isEnded = answers.length > 0 && answers.every((answer) => answer === `0x${'1'.padStart(64, '0')}`)
  if (!isEnded) throw fail(400, 'pci', 'This permission ends on the network. Revoke it in the wallet.')
}
