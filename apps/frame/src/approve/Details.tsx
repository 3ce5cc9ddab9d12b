import { AddressText } from '@latchkey/ui/AddressText'
import { Icon } from '@latchkey/ui/Icon'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { base58 } from '@scure/base'
import { type ReactNode, useState } from 'react'
import type { Approval } from './approval.ts'
import type { ApprovalBody } from './readApproval.ts'
import './Details.css'

const mostCharacters = 4_096

const cut = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}… and ${text.length - mostCharacters} more` : text

/** The bytes behind the words, for whoever wants to compare. */
export function Details({ approval, body }: { approval: Approval; body: ApprovalBody }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="Details">
      <button type="button" className="Details-toggle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide details' : 'Show details'}
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div className="Details-body">
          <KeyValue
            rows={[{ label: 'Account', value: <AddressText address={approval.subject.account} format="full" /> }]}
          />
          <Raw approval={approval} body={body} />
        </div>
      )}
    </div>
  )
}

function Raw({ approval, body }: { approval: Approval; body: ApprovalBody }) {
  const { subject } = approval
  switch (subject.kind) {
    case 'transaction':
      return (
        <>
          <KeyValue
            rows={[
              { label: 'Account kind', value: subject.accountType === 'eoa' ? 'Plain account' : 'Smart account' },
              { label: 'Fee limit', value: subject.fee.gas.toString() },
              { label: 'Most per unit', value: `${subject.fee.maxFeePerGas} wei` },
            ]}
          />
          {subject.calls.map((call, at) => (
            <Block
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the batch is the identity
              key={at}
              title={subject.calls.length > 1 ? `Call ${at + 1}` : 'Call'}
            >
              {`to ${call.to}\nvalue ${call.value}\ndata ${cut(call.data)}`}
            </Block>
          ))}
        </>
      )
    case 'message':
      return <Block title="Bytes">{cut(subject.message)}</Block>
    case 'solanaMessage':
      return <Block title="Bytes">{body.kind === 'message' ? cut(body.message.hex) : ''}</Block>
    case 'typedData':
      return <Block title="As sent">{cut(subject.typedData)}</Block>
    case 'permissions':
      return <Block title="As sent">{cut(JSON.stringify(subject.request, undefined, 1) ?? '')}</Block>
    case 'solanaTransactions':
      return subject.transactions.map((bytes, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the identity
        <Block key={at} title={`Transaction ${at + 1}`}>
          {cut(base58.encode(bytes))}
        </Block>
      ))
  }
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="Details-title">{title}</p>
      <pre className="Details-raw">{children}</pre>
    </>
  )
}
