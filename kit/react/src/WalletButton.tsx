import { type Account, shortAddress } from '@latchkey/core'
import { type ReactNode, useCallback } from 'react'
import { createAdopter } from './buttonSheet.ts'
import { KindMark } from './KindMark.tsx'
import { KitButton } from './KitButton.tsx'
import { useLatchkey } from './LatchkeyProvider.tsx'
import { useMutation } from './useMutation.ts'
import { useWallet } from './useWallet.ts'
import { useWalletRow } from './useWalletRow.ts'
import { walletCss } from './walletCss.ts'

/** Passed to a custom wallet button. */
export type WalletRender = {
  /**
   * `loading` until the wallet is found; `unknown` if neither this browser nor the server has it, so `connect` opens the
   * whole modal; `connecting` while the user is asked.
   */
  status: 'loading' | 'unknown' | 'ready' | 'connecting' | 'connected'
  /** The wallet's name; its ID until it is found. */
  name: string
  /** A URL of its icon. Undefined for `embedded` and `pairing`. */
  icon: string | undefined
  /** Whether it is in this browser. If not, `connect` opens the modal at its QR code, its app, or where to get it. */
  isInstalled: boolean
  /** Its account, once connected. */
  account: Account | undefined
  /** Connects the wallet, or opens the account if it is the current one. */
  connect(): void
}

/** Kinds of wallet that an ID can name, in the words of `account.wallet.kind`. */
const kinds: Readonly<Record<string, { kind: Account['wallet']['kind']; name: string }>> = {
  embedded: { kind: 'embedded', name: 'Log in' },
  pairing: { kind: 'paired', name: 'WalletConnect' },
}

const adoptWalletSheet = /* @__PURE__ */ createAdopter(walletCss)

type WalletProps = {
  /** Its rdns, such as `io.metamask`, its registry ID, `embedded` for the login, or `pairing` for the QR code. */
  wallet: string
}

/** Renders a custom button for one wallet. */
function Custom({ wallet, children }: WalletProps & { children: (state: WalletRender) => ReactNode }) {
  const client = useLatchkey()
  const { accounts, account: current, isReady } = useWallet()
  const kind = kinds[wallet]
  const found = useWalletRow(kind ? undefined : wallet)
  const row = found?.row
  const { id = wallet, name = kind?.name ?? wallet, icon, isInstalled = false } = row ?? {}
  // A paired wallet has a connector of its own, but keeps its name.
  const account = accounts.find(({ wallet: one }) =>
    kind ? one.kind === kind.kind : one.id === id || (one.kind === 'paired' && one.name === row?.name),
  )
  const isUnknown = found !== undefined && row === undefined
  const { mutate, status } = useMutation<void, unknown>(
    useCallback(() => {
      if (account && account === current) return client.open('account')
      return client.connect(account?.wallet.id ?? (isUnknown ? undefined : id))
    }, [client, account, current, isUnknown, id]),
  )
  const isLoading = !isReady || !(kind || found)
  const rendered = children({
    ...{ name, icon, isInstalled, account, connect: mutate },
    status: account
      ? 'connected'
      : status === 'pending'
        ? 'connecting'
        : isLoading
          ? 'loading'
          : isUnknown
            ? 'unknown'
            : 'ready',
  })
  return <>{rendered}</>
}

function OwnButton({
  wallet,
  label,
  className,
}: WalletProps & { label?: string | undefined; className?: string | undefined }) {
  return (
    <Custom wallet={wallet}>
      {({ status, name, icon, account, connect }) => {
        const text = label ?? name
        const address = account && shortAddress(account.address)
        return (
          <KitButton
            className={className}
            isBusy={status === 'loading' || status === 'connecting'}
            label={address ? `${text} ${address}` : text}
            onClick={connect}
          >
            <span className="latchkey-wallet" ref={adoptWalletSheet}>
              {icon ? <img src={icon} alt="" /> : <KindMark wallet={wallet} />}
              {address ?? (status === 'loading' && label === undefined ? <b /> : text)}
            </span>
          </KitButton>
        )
      }}
    </Custom>
  )
}

/** Connects one wallet, and shows its name and icon. Its code loads with the button. */
export const WalletButton = /* @__PURE__ */ Object.assign(OwnButton, { Custom })
