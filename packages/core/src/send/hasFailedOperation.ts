import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, isAddressEqual, type Log, parseAbi, parseEventLogs } from 'viem'

/** ERC-4337 versions 0.6, 0.7 and 0.8. Any other contract could say that a payment has failed, so it is made twice. */
const entryPoints: readonly Address[] = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  smartAccountContracts.entryPoint,
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
]

const operationAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed hash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 cost, uint256 gas)',
])

/** Whether a transaction holds an operation of this smart account that failed. The transaction itself succeeds then. */
export const hasFailedOperation = (logs: readonly Log[], account: string): boolean =>
  parseEventLogs({ abi: operationAbi, logs: [...logs] }).some(
    ({ address, args: { sender, success } }) =>
      entryPoints.some((one) => isAddressEqual(one, address)) && isAddressEqual(sender, account as Address) && !success,
  )
