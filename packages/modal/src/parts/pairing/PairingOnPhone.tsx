import { foundWallets } from '@latchkey/core/queries/wallets'
import { allRows } from '@latchkey/core/wallets/walletList'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useInstalled } from '../../hooks/useInstalled.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useStableRows } from '../../hooks/useStableRows.ts'
import { buttonsWords } from '../../words/buttons.ts'
import { connectWords } from '../../words/connect.ts'
import { pairingWords } from '../../words/pairing.ts'
import { WalletRows } from '../wallets/WalletRows.tsx'
import { CopyPairingLink } from './CopyPairingLink.tsx'
import { PairingCode } from './PairingCode.tsx'
import { WalletConnectMark } from './WalletConnectMark.tsx'

/** For phones, which can't scan their own screen: wallets that a tap opens, and a link and code for all others. */
export function PairingOnPhone() {
  const kit = useKit()
  const words = useWords(pairingWords)
  const { wallets, listFailed } = useWords(connectWords)
  const { retry } = useWords(buttonsWords)
  const [isCodeShown, showCode] = useState(false)
  const installed = useInstalled()
  const list = useQuery(foundWallets(kit, ''))
  const found = list.data?.data
  const rows = useStableRows(
    useMemo(() => allRows(installed, found ? [found] : [], true, kit.config.choice), [installed, found, kit]),
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
        {list.isError && (
          <Banner action={{ label: retry, isBusy: list.isFetching, onClick: () => void list.refetch() }}>
            {listFailed}
          </Banner>
        )}
      </div>
      <div className="PairingOnPhone-others">
        <CopyPairingLink />
        <Button size="sm" isWide icon="qr" onClick={() => showCode(true)}>
          {words.showCode}
        </Button>
      </div>
    </div>
  )
}
