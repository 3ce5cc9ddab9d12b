import { IconButton } from '@latchkey/ui/IconButton'
import { Mark } from '@latchkey/ui/Mark'
import { VisuallyHidden } from '@latchkey/ui/VisuallyHidden'
import { useWords } from '@latchkey/ui/words'
import { ConnectButton, type ConnectProps } from './ConnectButton.tsx'
import type { Engine } from './engine.ts'
import './Header.css'
import type { Shell } from './shell/createShell.ts'
import { useTheme } from './shell/useTheme.ts'
import { siteWords } from './words.ts'

/** The mark, the network, the theme and the way to the wallet. */
export function Header({
  shell,
  engine,
  connect,
}: {
  shell: Shell
  engine: Engine | undefined
  connect: ConnectProps
}) {
  const words = useWords(siteWords)
  const theme = useTheme(engine, shell.storage)
  const { chainId } = shell.config
  const { name: network, imageUrl } = engine?.readOtherNetwork() ?? {
    name: words.networks[chainId] ?? words.unknownNetwork(chainId),
    imageUrl: '/sei.svg',
  }
  return (
    <header className="Header">
      <a className="Header-home" href="/" aria-label={words.name}>
        <Mark name={words.name} />
      </a>
      <div className="Header-end">
        <span className="Header-network" title={words.network(network)}>
          <img src={imageUrl} alt="" width="20" height="20" />
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
