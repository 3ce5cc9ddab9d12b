import type { Hex } from '@latchkey/wire/caip'
import { BaseError, ContractFunctionRevertedError, numberToHex } from 'viem'
import { entryPoint07Abi, formatUserOperationRequest, toPackedUserOperation } from 'viem/account-abstraction'
import { connectAs, oneAtATime } from '../localChain.ts'
import { estimateGas } from './estimateGas.ts'
import { BundlerError, entryPoint, hashOf, type Operation, readOperation } from './operation.ts'

type Answer = (params: readonly unknown[]) => Promise<unknown> | unknown

/** How far back to search for an operation that this process didn't send. */
const searchedBlocks = 1_900n
const keptMax = 1_000

/** The entry point's reason, such as `AA21 didn't pay prefund`. */
const reasonOf = (error: unknown): string => {
  const reverted = error instanceof BaseError ? error.walk((one) => one instanceof ContractFunctionRevertedError) : null
  const data = reverted instanceof ContractFunctionRevertedError ? reverted.data : undefined
  return String(data?.args?.[1] ?? 'the entry point refused the operation')
}

/** Development only: sends operations to the local chain with a funded key, one at a time and unchecked. */
export const createBundler = (rpcUrl: string): ((method: string, params: readonly unknown[]) => Promise<unknown>) => {
  const chain = connectAs('bundler', rpcUrl)
  const { reader, writer, account } = chain
  const sent = new Map<Hex, { operation: Operation; transaction: Hex }>()

  const send = oneAtATime(async (operation: Operation): Promise<Hex> => {
    const args = [[toPackedUserOperation(operation)], account.address] as const
    const call = { address: entryPoint, abi: entryPoint07Abi, functionName: 'handleOps', args } as const
    await reader.simulateContract({ ...call, account }).catch((error: unknown) => {
      throw new BundlerError(-32500, reasonOf(error))
    })
    const gas = await reader.estimateContractGas({ ...call, account })
    const transaction = await writer.writeContract({ ...call, gas: (gas * 3n) / 2n })
    const hash = hashOf(operation, reader.chain.id)
    const [oldest] = sent.keys()
    if (sent.size >= keptMax && oldest) sent.delete(oldest)
    sent.set(hash, { operation, transaction })
    // The next operation is simulated on the state that this one leaves.
    await reader.waitForTransactionReceipt({ hash: transaction, timeout: 20_000 })
    return hash
  })

  const find = async (userOpHash: Hex) => {
    const head = await reader.getBlockNumber()
    const [log] = await reader.getContractEvents({
      address: entryPoint,
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash },
      fromBlock: head > searchedBlocks ? head - searchedBlocks : 0n,
      toBlock: 'latest',
    })
    return log
  }

  const receiptOf = async (hash: Hex): Promise<unknown> => {
    const log = await find(hash)
    if (!log) return null
    const receipt = await reader.request({ method: 'eth_getTransactionReceipt', params: [log.transactionHash] })
    const { sender, nonce, paymaster, success, actualGasCost, actualGasUsed } = log.args
    if (!receipt || nonce === undefined || actualGasCost === undefined || actualGasUsed === undefined) return null
    return {
      userOpHash: hash,
      entryPoint,
      sender,
      nonce: numberToHex(nonce),
      paymaster,
      actualGasCost: numberToHex(actualGasCost),
      actualGasUsed: numberToHex(actualGasUsed),
      success,
      logs: receipt.logs,
      receipt,
    }
  }

  const answers: Readonly<Record<string, Answer>> = {
    eth_chainId: () => numberToHex(reader.chain.id),
    eth_supportedEntryPoints: () => [entryPoint],
    eth_estimateUserOperationGas: ([operation, at]) => estimateGas(chain, readOperation(operation, at)),
    eth_sendUserOperation: ([operation, at]) => send(readOperation(operation, at)),
    eth_getUserOperationReceipt: ([hash]) => receiptOf(hash as Hex),
    eth_getUserOperationByHash: async ([hash]) => {
      const known = sent.get(hash as Hex)
      if (!known) return null
      const log = await find(hash as Hex)
      return {
        userOperation: formatUserOperationRequest(known.operation),
        entryPoint,
        transactionHash: known.transaction,
        blockHash: log?.blockHash ?? null,
        blockNumber: log ? numberToHex(log.blockNumber) : null,
      }
    },
  }
  return async (method, params) => {
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (!answer) throw new BundlerError(-32601, `The method ${method.slice(0, 64)} does not exist.`)
    return await answer(params)
  }
}
