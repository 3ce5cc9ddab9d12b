import { ErrorState } from '@latchkey/ui/ErrorState'
import { errors } from '@latchkey/wire/catalogue'

/** Stands in place of a view whose code did not come. */
export function ChunkFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="This did not load"
      text={errors['network.chunkFailed'].message}
      action={{ label: 'Try again', icon: 'refresh', onClick: onRetry }}
    />
  )
}
