import type { Settings } from '../settings.ts'
import { callNode } from '../sources/chain/callNode.ts'
import { readAnswers } from '../sources/chain/readAnswers.ts'
import { gifts } from './gifts.ts'

const lamports = gifts.sol * 1_000_000_000

/** Gives test SOL on the local Solana; a mainnet node refuses this. */
export const giveSol = async (settings: Settings, address: string): Promise<{ native: unknown }> => {
  const [url = ''] = [...settings.SOLANA_RPC_URLS.values()].flat()
  const body = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [address, lamports] }
  const [answer] = readAnswers(await callNode(url, body), [1])
  if (!answer || !('result' in answer)) throw new Error('The Solana node refused the airdrop.')
  return { native: answer.result }
}
