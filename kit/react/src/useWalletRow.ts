import type { WalletRow } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from './LatchkeyProvider.tsx'

type Found = { id: string; row: WalletRow | undefined }

/** Finds one wallet, also one that announces itself late. Undefined while it is looked for; without an ID, nothing is. */
export const useWalletRow = (id: string | undefined): Found | undefined => {
  const { listWallets } = useLatchkey()
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    const load = () =>
      void listWallets({ id }).then(
        ({ rows: [row] }) => isOver || setFound({ id, row }),
        () => isOver || setFound({ id, row: undefined }),
      )
    load()
    addEventListener('eip6963:announceProvider', load)
    return () => {
      isOver = true
      removeEventListener('eip6963:announceProvider', load)
    }
  }, [listWallets, id])
  return found?.id === id ? found : undefined
}
