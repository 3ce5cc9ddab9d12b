import { Card } from '@latchkey/ui/Card'
import { Skeleton } from '@latchkey/ui/Skeleton'
import type { ApprovalBody } from '../readApproval.ts'
import { CallPanel } from './CallPanel.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { PermissionsPanel } from './PermissionsPanel.tsx'
import { SolanaPanel } from './SolanaPanel.tsx'
import { TypedDataPanel } from './TypedDataPanel.tsx'
import { TypedTree } from './TypedTree.tsx'
import './ApprovalSubject.css'

/** What is asked, in the most prominent panel. */
export function ApprovalSubject({
  caption,
  body,
  isLoading,
}: {
  caption: string
  body: ApprovalBody
  isLoading: boolean
}) {
  return (
    <Card variant="inset" className="ApprovalSubject">
      <h2 className="ApprovalSubject-caption">{caption}</h2>
      {isLoading &&
      (body.kind === 'call' || body.kind === 'batch' || body.kind === 'permissions' || body.kind === 'solana') ? (
        <div className="ApprovalSubject-wait">
          <Skeleton width={180} height={30} />
          <Skeleton width={140} height={12} />
          <Skeleton width={230} height={12} />
          <Skeleton width={210} height={12} />
        </div>
      ) : (
        <Subject body={body} />
      )}
    </Card>
  )
}

function Subject({ body }: { body: ApprovalBody }) {
  switch (body.kind) {
    case 'call':
      return <CallPanel call={body.call} isMain />
    case 'batch':
      return (
        <ol className="ApprovalSubject-calls">
          {body.calls.map((call, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the batch is the identity
            <li key={at}>
              <CallPanel call={call} place={at + 1} />
            </li>
          ))}
        </ol>
      )
    case 'message':
      return <MessagePanel message={body.message} />
    case 'typedData':
      return <TypedDataPanel decoded={body.decoded} />
    case 'permissions':
      return body.decoded ? <PermissionsPanel decoded={body.decoded} /> : <TypedTree nodes={body.tree} />
    case 'solana':
      return <SolanaPanel decoded={body.decoded} />
  }
}
