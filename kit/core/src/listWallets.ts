import { hasLegacyProvider } from '@latchkey/core/browser/ports'
import { hasServer } from '@latchkey/core/config'
import type { Kit } from '@latchkey/core/kit'
import { fetchWallets, type WalletPage } from '@latchkey/core/queries/wallets'
import { walletLinks } from '@latchkey/core/wallets/walletLinks'
import { allRows, installedWallets, type WalletRow as Row, rowImageUrl } from '@latchkey/core/wallets/walletList'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { limits } from '@latchkey/wire/limits'
import { findWallet } from './findWallet.ts'
import { isPairable } from './isPairable.ts'
import { toLatchkeyError } from './toLatchkeyError.ts'
import type { WalletList, WalletQuery, WalletRow } from './wallets.ts'

/** A page of the registry. It rarely changes, so it is fetched once per visit. */
const readPage = (kit: Kit, page: number, search: string): Promise<WalletPage> =>
  kit.queries.fetchQuery({
    queryKey: ['wallets', 'page', search, page],
    queryFn: () => fetchWallets(kit, page, limits.wallets.page, search),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Every wallet of this list that has been fetched so far. */
const readSoFar = ({ queries }: Kit, search: string): readonly Wallet[] =>
  queries
    .getQueriesData<WalletPage>({ queryKey: ['wallets', 'page', search] })
    .flatMap(([, page]) => [...(page?.data ?? [])])

const toRow = (kit: Kit, row: Row): WalletRow => {
  const { id, name, connectorId, wallet } = row
  return {
    id: connectorId ?? id,
    name,
    icon: rowImageUrl(kit, row),
    kind: connectorId === undefined && wallet && isPairable(kit, wallet) ? 'paired' : 'injected',
    isInstalled: connectorId !== undefined,
    installUrl: wallet && walletLinks(wallet, kit.ports.device).install,
  }
}

/** A list of one wallet at most. */
const listOne = async (kit: Kit, walletId: string): Promise<WalletList> => {
  try {
    const row = await findWallet(kit, walletId)
    return { rows: row ? [toRow(kit, row)] : [], total: row ? 1 : 0, hasMore: false, error: undefined }
  } catch (cause) {
    return { rows: [], total: 0, hasMore: false, error: toLatchkeyError(cause) }
  }
}

/** The wallets that the modal would list, as plain rows. */
export const listWallets = async (
  kit: Kit,
  { id, search: text = '', page = 1 }: WalletQuery = {},
): Promise<WalletList> => {
  if (id !== undefined) return listOne(kit, id)
  const search = text.trim()
  const { isMobile } = kit.ports.device
  let found: WalletPage = { data: [], count: 0, page }
  let error: WalletList['error']
  try {
    if (hasServer(kit.config)) found = await readPage(kit, page, search)
  } catch (cause) {
    error = toLatchkeyError(cause)
  }
  const installed = installedWallets(kit, hasLegacyProvider())
  // The registry may know an installed wallet by another name.
  const isFound = ({ name, wallet }: Row) => wallet !== undefined || name.toLowerCase().includes(search.toLowerCase())
  const rows = allRows(installed, [found.data], isMobile).filter(isFound)
  const known = readSoFar(kit, search)
  return {
    rows: rows.filter(({ connectorId }) => page === 1 || connectorId === undefined).map((row) => toRow(kit, row)),
    // Sending the installed wallets to the server would make this exact, and tell it which they are.
    total: found.count + allRows(installed, [known], false).filter(isFound).length - known.length,
    hasMore: page * limits.wallets.page < found.count,
    error,
  }
}
