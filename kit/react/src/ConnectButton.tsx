import { type Account, type Status, shortAddress } from '@latchkey/core'
import { connectLabel } from '@latchkey/ui/connectButton'
import type { ReactNode } from 'react'
import { KitButton } from './KitButton.tsx'
import { useModal } from './useModal.ts'
import { useWallet } from './useWallet.ts'

/** Passed to a custom button. */
export type ConnectRender = {
  /** As in the client's state. */
  status: Status
  /** The connected account. */
  account: Account | undefined
  /** True while a wallet connects or reconnects. */
  isBusy: boolean
  /** False until the client knows whether a wallet was connected before. */
  isReady: boolean
  /** Opens the modal. */
  open(): void
  /** Closes the modal. */
  close(): void
  /** Disconnects the current wallet. */
  disconnect(): void
}

/** Renders a custom button. */
function Custom({ children }: { children: (state: ConnectRender) => ReactNode }) {
  const { status, account, isReady, disconnect } = useWallet()
  const { open, close } = useModal()
  const rendered = children({
    ...{ status, account, isReady, close },
    isBusy: status === 'connecting' || status === 'reconnecting',
    open: () => void open().catch(() => undefined),
    disconnect: () => void disconnect().catch(() => undefined),
  })
  return <>{rendered}</>
}

function OwnButton({
  label = connectLabel,
  className,
}: {
  label?: string | undefined
  className?: string | undefined
}) {
  return (
    <Custom>
      {({ account, isBusy, isReady, open }) => (
        <KitButton className={className} isBusy={!isReady || isBusy} onClick={open}>
          {account ? shortAddress(account.address) : label}
        </KitButton>
      )}
    </Custom>
  )
}

/** Opens the modal: to connect, or to see the account. The code loads when the pointer or focus comes near. */
export const ConnectButton = /* @__PURE__ */ Object.assign(OwnButton, { Custom })
