import { type Address, concat, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'
import type { Artifact } from '../artifacts.ts'
import { chainSettings } from '../chainSettings.ts'
import { create2Deployer, treasury } from '../deployments.ts'
import type { Rpc } from '../rpc.ts'

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`
const tip = 1_000_000_000n

export interface SeedTransaction {
  from?: Address
  to?: Address
  data?: Hex
  value?: bigint
  gas?: bigint
  isFailing?: boolean
}

/** Sends transactions to a chain whose clock the seed controls. */
export class SeedSession {
  readonly rpc: Rpc
  /** The time of the newest block, in seconds. */
  now: number
  count = 0

  constructor(rpc: Rpc, genesisTime: number) {
    this.rpc = rpc
    this.now = genesisTime
  }

  /** Mines transactions one block at a time (a minute apart unless stated) and checks their results. */
  async mine(transactions: SeedTransaction[], at = this.now + 60): Promise<void> {
    const hashes: Hex[] = []
    for (const transaction of transactions) hashes.push(await this.#submit(transaction))
    this.now = Math.max(at, this.now + 1)
    await this.rpc('anvil_setNextBlockBaseFeePerGas', [hex(chainSettings.minBaseFee)])
    await this.rpc('evm_mine', [this.now])
    for (const [index, hash] of hashes.entries()) {
      const receipt = await this.rpc<{ status: Hex } | null>('eth_getTransactionReceipt', [hash])
      const wanted = transactions[index]?.isFailing ? '0x0' : '0x1'
      if (receipt?.status !== wanted) {
        const trace = JSON.stringify(transactions[index], (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        throw new Error(`Transaction ${this.count} of the seed ended with ${receipt?.status}: ${trace}`)
      }
    }
    this.count += hashes.length
  }

  async #submit({ from = treasury.address, to, data, value = 0n, gas = 6_000_000n }: SeedTransaction): Promise<Hex> {
    return await this.rpc<Hex>('eth_sendTransaction', [
      {
        from,
        to,
        data,
        value: hex(value),
        gas: hex(gas),
        maxFeePerGas: hex(chainSettings.minBaseFee + 2n * tip),
        maxPriorityFeePerGas: hex(tip),
      },
    ])
  }

  /** Deploys through the CREATE2 deployer. Throws if the address differs from the table. */
  async deploy(
    promised: Address,
    { abi, bytecode }: Artifact,
    args: unknown[] = [],
    salt: Hex = zeroHash,
  ): Promise<void> {
    const initCode = encodeDeployData({ abi, bytecode, args })
    const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: initCode })
    if (address !== promised) throw new Error(`deployments.ts says ${promised}, but the code lands at ${address}.`)
    await this.mine([{ to: create2Deployer, data: concat([salt, initCode]) }])
  }

  /**
   * Runs a constructor at a chosen address: the init code is placed there, called once so it sets its storage, and
   * replaced by the code it returns. Unlike with copied code, immutables that hold the contract's own address are right.
   */
  async place(address: Address, { abi, bytecode }: Artifact, args: unknown[] = []): Promise<void> {
    await this.rpc('anvil_setCode', [address, encodeDeployData({ abi, bytecode, args })])
    const code = await this.rpc<Hex>('eth_call', [{ from: treasury.address, to: address }, 'latest'])
    await this.mine([{ to: address }])
    await this.rpc('anvil_setCode', [address, code])
    await this.rpc('anvil_setNonce', [address, '0x1'])
  }
}
