import { Banner } from '@latchkey/ui/Banner'
import { useWords } from '@latchkey/ui/words'
import type { Loader } from './shell/createLoader.ts'
import { useLoader } from './shell/useLoader.ts'
import './LoadProblem.css'
import { siteWords } from './words.ts'

/** Says that a part of the page failed to load. Offers a retry once, then a reload. */
export function LoadProblem({ loader }: { loader: Loader<unknown> }) {
  const words = useWords(siteWords)
  const state = useLoader(loader)
  if (state.status !== 'failed') return null
  const action =
    state.times === 1
      ? { label: words.retry, onClick: () => void loader.load() }
      : { label: words.reload, onClick: () => location.reload() }
  return (
    <div className="LoadProblem">
      <Banner tone="bad" action={action}>
        {words.chunkFailed}
      </Banner>
    </div>
  )
}
