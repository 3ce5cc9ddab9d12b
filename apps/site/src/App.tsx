import { useLatchkeyState } from '@latchkey/react'
import { LiveRegion } from '@latchkey/ui/LiveRegion'
import { useWords } from '@latchkey/ui/words'
import { type ReactNode, useCallback, useState } from 'react'
import './App.css'
import './SkipLink.css'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { Header } from './Header.tsx'
import { LoadProblem } from './LoadProblem.tsx'
import { Landing } from './landing/Landing.tsx'
import type { Shell } from './shell/createShell.ts'
import { useConnectIntent } from './shell/useConnectIntent.ts'
import { useLoader } from './shell/useLoader.ts'
import { siteWords } from './words.ts'

/** The product page: a landing before a wallet is connected, the dashboard after. */
export function App({ shell, chainId, preview }: { shell: Shell; chainId: number; preview: ReactNode }) {
  const words = useWords(siteWords)
  const { spoken } = words
  const state = useLatchkeyState()
  const dashboard = useLoader(shell.dashboard)
  const [isOpening, setIsOpening] = useState(false)
  const [hadAccount, setHadAccount] = useState(false)
  const [name, setName] = useState<string>()

  const status = state.status === 'pending' ? 'disconnected' : state.status
  const isRestoring = status === 'reconnecting'
  const address = state.account?.address
  if (address !== undefined && !hadAccount) setHadAccount(true)

  useConnectIntent(shell.engine.load)

  const open = useCallback(async () => {
    const engine = shell.engine.read()
    // In the click itself if possible: waiting would draw the page twice.
    if (engine.status === 'ready') return engine.value.open()
    setIsOpening(true)
    const client = await shell.engine.load()
    setIsOpening(false)
    await client?.open()
  }, [shell])

  const said =
    address !== undefined
      ? spoken.connected(address, state.account?.wallet.name ?? '')
      : status === 'disconnected'
        ? hadAccount
          ? spoken.disconnected
          : ''
        : spoken[status === 'connecting' ? 'connecting' : 'reconnecting']

  const connect = { status, isOpening, address, name, onClick: () => void open() }
  return (
    <div className="App" data-view={address === undefined && !isRestoring ? 'landing' : 'dashboard'}>
      <a className="SkipLink" href="#content">
        {words.skip}
      </a>
      <Header chainId={chainId} connect={connect} />
      <LoadProblem loader={shell.engine} />
      <LoadProblem loader={shell.dashboard} />
      <main className="App-main" id="content" tabIndex={-1}>
        {address === undefined && !isRestoring && <Landing connect={connect} preview={preview} />}
        {isRestoring && <DashboardSkeleton />}
        {address !== undefined &&
          (dashboard.status === 'ready' ? <dashboard.value onName={setName} /> : <DashboardSkeleton />)}
      </main>
      <LiveRegion message={said} />
    </div>
  )
}
