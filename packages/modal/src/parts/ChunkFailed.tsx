import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { sentenceOf } from '@latchkey/wire/errors'
import { buttonsWords } from '../words/buttons.ts'
import { modalWords } from '../words/modal.ts'

/** Replaces a view whose code failed to load. */
export function ChunkFailed({ onRetry }: { onRetry: () => void }) {
  const { say } = useWords(errorWords)
  return (
    <ErrorState
      title={useWords(modalWords).didNotLoad}
      text={say(sentenceOf('network.chunkFailed'))}
      action={{ label: useWords(buttonsWords).tryAgain, icon: 'refresh', onClick: onRetry }}
    />
  )
}
