import { WalletConnectMark } from '@latchkey/modal/WalletConnectMark'

/** The icon of a kind of wallet, or a placeholder for a wallet without an icon. */
export function KindMark({ wallet }: { wallet: string }) {
  if (wallet === 'pairing') return <WalletConnectMark size={24} />
  if (wallet !== 'embedded') return <i />
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <circle cx="12" cy="8" r="4" />
      <path strokeLinecap="round" d="M4 21c.7-4.2 3.8-6 8-6s7.3 1.8 8 6" />
    </svg>
  )
}
