import { walletPages } from '@latchkey/core/queries/wallets'
import { allRows } from '@latchkey/core/walletList'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { useWords } from '@latchkey/ui/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useInstalled } from '../hooks/useInstalled.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { useStableRows } from '../hooks/useStableRows.ts'
import { buttonsWords } from '../words/buttons.ts'
import { connectWords } from '../words/connect.ts'
import { pairingWords } from '../words/pairing.ts'
import { PairingCode } from './PairingCode.tsx'
import { WalletConnectMark } from './WalletConnectMark.tsx'
import { WalletRows } from './WalletRows.tsx'

/** A phone cannot scan its own screen: the wallets that a tap can open, and the link and the code for all others. */
export function PairingOnPhone() {
  const kit = useKit()
  const navigate = useNavigate()
  const words = useWords(pairingWords)
  const { wallets, allWallets } = useWords(connectWords)
  const { copyLink } = useWords(buttonsWords)
  const uri = useSlice(({ pairing }) => pairing.uri)
  const [isCodeShown, showCode] = useState(false)
  const installed = useInstalled()
  const list = useInfiniteQuery(walletPages(kit))
  const pages = list.data?.pages
  const rows = useStableRows(
    useMemo(() => allRows(installed, pages?.map(({ data }) => data) ?? [], true), [installed, pages]),
  )

  if (isCodeShown) {
    return (
      <PairingCode
        mark={<WalletConnectMark />}
        says={words.scanAnywhere}
        getLabel={words.backToList}
        onGet={() => showCode(false)}
      />
    )
  }
  return (
    <div className="PairingOnPhone">
      <p className="PairingOnPhone-says">{words.chooseApp}</p>
      <div className="PairingOnPhone-list">
        <WalletRows rows={rows} label={wallets} loading={list.isPending ? 6 : 0} />
        {list.hasNextPage && (
          <Button isWide size="sm" onClick={() => navigate.push('AllWallets')}>
            {allWallets}
          </Button>
        )}
      </div>
      <div className="PairingOnPhone-others">
        {uri ? (
          <CopyButton isWide value={uri} label={copyLink}>
            {copyLink}
          </CopyButton>
        ) : (
          <Button size="sm" isWide icon="copy" disabledReason={words.notReady}>
            {copyLink}
          </Button>
        )}
        <Button size="sm" isWide icon="qr" onClick={() => showCode(true)}>
          {words.showCode}
        </Button>
      </div>
    </div>
  )
}
