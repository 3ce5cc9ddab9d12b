import { LiveRegion } from '@latchkey/ui/LiveRegion'
import { useWords } from '@latchkey/ui/words'
import { useCallback, useEffect, useState } from 'react'
import './App.css'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { Header } from './Header.tsx'
import { LoadProblem } from './LoadProblem.tsx'
import { Landing } from './landing/Landing.tsx'
import type { Shell } from './shell/createShell.ts'
import { useAccount } from './shell/useAccount.ts'
import { useConnectIntent } from './shell/useConnectIntent.ts'
import { useEngine, useLoader } from './shell/useEngine.ts'
import { siteWords } from './words.ts'

/** The product page: a landing before a wallet is connected, the dashboard after. */
export function App({ shell }: { shell: Shell }) {
  const words = useWords(siteWords)
  const { spoken } = words
  const engine = useEngine(shell.engine)
  const engineState = useLoader(shell.engine)
  const dashboard = useLoader(shell.dashboard)
  const account = useAccount(engine)
  const [isOpening, setIsOpening] = useState(false)
  const [hadAccount, setHadAccount] = useState(false)
  const [name, setName] = useState<string>()

  const isRestoring = engine
    ? account.status === 'reconnecting'
    : shell.hasStoredConnection && engineState.status === 'loading'
  const status = isRestoring ? 'reconnecting' : account.status
  const address = isRestoring ? undefined : account.address
  if (address !== undefined && !hadAccount) setHadAccount(true)

  useConnectIntent(shell.engine.load)
  useEffect(() => {
    if (status !== 'disconnected') void shell.dashboard.load()
  }, [status, shell])

  const open = useCallback(async () => {
    const state = shell.engine.read()
    // In the click itself if possible: waiting would draw the page twice.
    if (state.status === 'ready') return state.value.open()
    setIsOpening(true)
    const loaded = await shell.engine.load()
    setIsOpening(false)
    loaded?.open()
  }, [shell])

  const said =
    address !== undefined
      ? spoken.connected(address, account.walletName ?? '')
      : status === 'disconnected'
        ? hadAccount
          ? spoken.disconnected
          : ''
        : spoken[status === 'connecting' ? 'connecting' : 'reconnecting']

  const connect = { status, isOpening, address, name, onClick: () => void open() }
  return (
    <div className="App" data-view={address === undefined && !isRestoring ? 'landing' : 'dashboard'}>
      <a className="App-skip" href="#content">
        {words.skip}
      </a>
      <Header shell={shell} engine={engine} connect={connect} />
      <LoadProblem loader={shell.engine} />
      <LoadProblem loader={shell.dashboard} />
      <main className="App-main" id="content" tabIndex={-1}>
        {address === undefined && !isRestoring && <Landing connect={connect} />}
        {isRestoring && <DashboardSkeleton />}
        {address !== undefined &&
          (engine && dashboard.status === 'ready' ? (
            <dashboard.value engine={engine} onName={setName} />
          ) : (
            <DashboardSkeleton />
          ))}
      </main>
      <LiveRegion message={said} />
    </div>
  )
}
