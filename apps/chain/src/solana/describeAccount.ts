import { base58, base64 } from '@scure/base'
import type { Account, Ledger } from './ledger.ts'
import { readMint, readTokenAccount, token2022Program, uiAmount } from './tokenAccounts.ts'

const parsedData = (ledger: Ledger, account: Account): object | undefined => {
  const program = account.owner === token2022Program ? 'spl-token-2022' : 'spl-token'
  const space = account.data.length
  const mint = readMint(account)
  if (mint) {
    const info = { decimals: mint.decimals, supply: mint.supply.toString(), isInitialized: true }
    return { program, parsed: { type: 'mint', info }, space }
  }
  const token = readTokenAccount(account)
  if (!token) return undefined
  const minted = ledger.account(token.mint)
  const tokenAmount = uiAmount(token.amount, (minted && readMint(minted)?.decimals) ?? 0)
  const info = { mint: token.mint, owner: token.owner, state: 'initialized', isNative: false, tokenAmount }
  return { program, parsed: { type: 'account', info }, space }
}

const encoded = (data: Uint8Array, encoding: unknown): readonly [string, string] | string => {
  if (encoding === undefined || encoding === 'binary') return base58.encode(data)
  return encoding === 'base58' ? [base58.encode(data), 'base58'] : [base64.encode(data), 'base64']
}

/** An account in the encoding that was asked for. */
export const describeAccount = (ledger: Ledger, account: Account, encoding: unknown): object => ({
  lamports: Number(account.lamports),
  owner: account.owner,
  executable: account.executable,
  rentEpoch: 0,
  space: account.data.length,
  data:
    (encoding === 'jsonParsed' ? parsedData(ledger, account) : undefined) ??
    encoded(account.data, encoding === 'jsonParsed' ? 'base64' : encoding),
})
