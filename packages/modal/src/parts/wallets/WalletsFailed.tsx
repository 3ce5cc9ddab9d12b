import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { sentenceOf } from '@latchkey/wire/errors'
import { buttonsWords } from '../../words/buttons.ts'

type Query = { isFetching: boolean; refetch: () => Promise<unknown> }

/** Replaces wallets of the registry that couldn't be loaded. */
export function WalletsFailed({ title, query }: { title: string; query: Query }) {
  const { say } = useWords(errorWords)
  const { retry } = useWords(buttonsWords)
  const onClick = () => void query.refetch()
  return (
    <ErrorState
      title={title}
      text={say(sentenceOf('network.apiUnreachable'))}
      action={{ label: retry, icon: 'refresh', isBusy: query.isFetching, onClick }}
    />
  )
}
