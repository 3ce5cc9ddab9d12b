import { useLatchkeyState } from '@latchkey/react'
import { IconButton } from '@latchkey/ui/IconButton'
import { Mark } from '@latchkey/ui/Mark'
import { VisuallyHidden } from '@latchkey/ui/VisuallyHidden'
import { useWords } from '@latchkey/ui/words'
import { ConnectButton, type ConnectProps } from './ConnectButton.tsx'
import './Header.css'
import { useTheme } from './shell/useTheme.ts'
import { siteWords } from './words.ts'

/** The logo, the network, the theme switch and the connect button. */
export function Header({ chainId, connect }: { chainId: number; connect: ConnectProps }) {
  const words = useWords(siteWords)
  const theme = useTheme()
  const { account } = useLatchkeyState()
  // An account of another family is on another network; every EVM account is shown on the page's own.
  const other = typeof account?.chainId === 'string' ? account : undefined
  const network = other
    ? (other.network.name ?? String(other.chainId))
    : (words.networks[chainId] ?? words.unknownNetwork(chainId))
  return (
    <header className="Header">
      <a className="Header-home" href="/" aria-label={words.name}>
        <Mark name={words.name} />
      </a>
      <div className="Header-end">
        <span className="Header-network" title={words.network(network)}>
          <img src={other ? other.network.icon : '/sei.svg'} alt="" width="20" height="20" />
          <VisuallyHidden>{words.network(network)}</VisuallyHidden>
          <span className="Header-networkName" aria-hidden="true">
            {network}
          </span>
        </span>
        <IconButton
          label={theme.mode === 'dark' ? words.toLight : words.toDark}
          icon={theme.mode === 'dark' ? 'sun' : 'moon'}
          onClick={theme.toggle}
        />
        <ConnectButton {...connect} size="sm" />
      </div>
    </header>
  )
}
