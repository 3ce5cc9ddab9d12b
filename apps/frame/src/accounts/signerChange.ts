import { type Address, decodeFunctionData, encodeFunctionData, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import type { PlainCall } from './smartAccount.ts'

/** A passkey as the account's contract stores it. */
export type AccountPasskey = { credentialId: string; x: bigint; y: bigint }

const abi = parseAbi(['function updateSigners(address owner, string[] keyIds, uint256[] xs, uint256[] ys)'])

const writeChange = (account: Address, owner: Address, passkeys: readonly AccountPasskey[]): PlainCall => ({
  to: account,
  value: 0n,
  data: encodeFunctionData({
    abi,
    args: [owner, passkeys.map((one) => one.credentialId), passkeys.map(({ x }) => x), passkeys.map(({ y }) => y)],
  }),
})

/** Makes these passkeys the account's only signers, so its key no longer counts. */
export const requirePasskeys = (account: Address, passkeys: readonly AccountPasskey[]): PlainCall =>
  writeChange(account, zeroAddress, passkeys)

/** Makes the account's key its only signer again. */
export const releasePasskeys = (account: Address, owner: Address): PlainCall => writeChange(account, owner, [])

/** Whether a call is exactly one of the two above: passkeys only, or the wallet's own key only. */
export const isSignerChange = ({ to, value, data }: PlainCall, account: Address, owner: Address): boolean => {
  if (!isAddressEqual(to, account) || value !== 0n) return false
  try {
    const [signer, ids, xs, ys] = decodeFunctionData({ abi, data }).args
    const isWhole = ids.length === xs.length && ids.length === ys.length
    const isMeant = ids.length > 0 ? isAddressEqual(signer, zeroAddress) : isAddressEqual(signer, owner)
    return isWhole && isMeant && encodeFunctionData({ abi, args: [signer, ids, xs, ys] }) === data.toLowerCase()
  } catch {
    return false
  }
}
