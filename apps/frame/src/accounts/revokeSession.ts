import { type Address, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem'
import type { PlainCall } from './smartAccount.ts'

const abi = parseAbi(['function revokeSession(bytes32 session)'])
const selector = toFunctionSelector(abi[0])

/** Has the account itself end a session, whatever the server and the page think of it. */
export const revokeCall = (account: Address, session: Hex): PlainCall => ({
  to: account,
  value: 0n,
  data: encodeFunctionData({ abi, args: [session] }),
})

/** The one thing that an account may be told to do to itself: it only takes a right away. */
export const isRevocation = ({ value, data }: PlainCall): boolean =>
  value === 0n && data.length === 74 && data.toLowerCase().startsWith(selector)
