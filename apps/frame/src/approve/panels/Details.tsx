import { AddressText } from '@latchkey/ui/AddressText'
import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { type Translated, useWords } from '@latchkey/ui/words'
import { base58 } from '@scure/base'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../pages/saveFile.ts'
import { approvalWords } from '../../words/approval.ts'
import type { Approval } from '../approval.ts'
import type { ApprovalBody } from '../readApproval.ts'
import './Details.css'

type Words = Translated<typeof approvalWords>

const mostCharacters = 4_096

const cut = (text: string, words: Words): string =>
  text.length > mostCharacters
    ? `${text.slice(0, mostCharacters)}… ${words.cutOff(text.length - mostCharacters)}`
    : text

/** The raw bytes, for comparison. */
export function Details({
  approval,
  body,
  log,
}: {
  approval: Approval
  body: ApprovalBody
  log: (() => string) | undefined
}) {
  const words = useWords(approvalWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="Details">
      <button type="button" className="Details-toggle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? words.hideDetails : words.showDetails}
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div className="Details-body">
          <KeyValue
            rows={[{ label: words.account, value: <AddressText address={approval.subject.account} format="full" /> }]}
          />
          <Raw approval={approval} body={body} />
          {log && (
            <div className="Details-log">
              <p>{words.logText}</p>
              <Button size="sm" onClick={() => saveFile('latchkey-frame-log.jsonl', log(), 'text/plain')}>
                {words.saveLog}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function Raw({ approval, body }: { approval: Approval; body: ApprovalBody }) {
  const words = useWords(approvalWords)
  const { subject } = approval
  switch (subject.kind) {
    case 'transaction':
      return (
        <>
          <KeyValue
            rows={[
              {
                label: words.accountKind,
                value: subject.accountType === 'eoa' ? words.plainAccount : words.smartAccount,
              },
              { label: words.feeLimit, value: subject.fee.gas.toString() },
              { label: words.mostPerUnit, value: `${subject.fee.maxFeePerGas} wei` },
            ]}
          />
          {subject.calls.map((call, at) => (
            <Block
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the batch is the identity
              key={at}
              title={subject.calls.length > 1 ? words.callNumber(at + 1) : words.call}
            >
              {`to ${call.to}\nvalue ${call.value}\ndata ${cut(call.data, words)}`}
            </Block>
          ))}
        </>
      )
    case 'message':
      return <Block title={words.bytes}>{cut(subject.message, words)}</Block>
    case 'solanaMessage':
      return <Block title={words.bytes}>{body.kind === 'message' ? cut(body.message.hex, words) : ''}</Block>
    case 'typedData':
      return <Block title={words.asSent}>{cut(subject.typedData, words)}</Block>
    case 'permissions':
      return <Block title={words.asSent}>{cut(JSON.stringify(subject.request, undefined, 1) ?? '', words)}</Block>
    case 'solanaTransactions':
      return subject.transactions.map((bytes, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the identity
        <Block key={at} title={words.transactionNumber(at + 1)}>
          {cut(base58.encode(bytes), words)}
        </Block>
      ))
  }
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="Details-title">{title}</p>
      <pre className="Details-raw" dir="ltr">
        {children}
      </pre>
    </>
  )
}
