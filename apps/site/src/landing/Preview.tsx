import { ActionTile } from '@latchkey/ui/ActionTile'
import { AddressText } from '@latchkey/ui/AddressText'
import { AmountText } from '@latchkey/ui/AmountText'
import { Card } from '@latchkey/ui/Card'
import { IconTile } from '@latchkey/ui/IconTile'
import { KeyValue } from '@latchkey/ui/KeyValue'
import { Tag } from '@latchkey/ui/Tag'
import { useWords } from '@latchkey/ui/words'
import './Preview.css'
import { landingWords } from './words.ts'

/** Sample data; the card is marked as a preview. */
const sample = {
  address: '0x5D8fA1b2c3D4e5F60718293a4B5c6D7e8F9009aF',
  receiver: '0x91c47B2E08aF5D13a6C7e9f1024B8d3F5e6A2bE0',
  balance: '4,218.0931 SEI',
  amount: '250 SEI',
  fee: '0.00116 SEI',
  block: '198,204,517',
}

/** A preview made of the real components. It is not interactive and hidden from screen readers. */
export function Preview() {
  const { preview } = useWords(landingWords)
  return (
    <div className="Preview" aria-hidden="true" inert>
      <Card className="Preview-account">
        <div className="Preview-head">
          <span className="Avatar" />
          <div className="Preview-who">
            <strong>
              <AddressText address={sample.address} />
            </strong>
            <span>{preview.wallet}</span>
          </div>
          <Tag>{preview.tag}</Tag>
        </div>
        <div className="Preview-balance">
          <span>{preview.balance}</span>
          <AmountText value={sample.balance} size="amount" />
        </div>
        <div className="Preview-tiles">
          <ActionTile icon="arrow-up" label={preview.send} />
          <ActionTile icon="arrow-down" label={preview.receive} />
          <ActionTile icon="swap" label={preview.swap} />
          <ActionTile icon="plus" label={preview.buy} />
        </div>
      </Card>
      <Card className="Preview-receipt">
        <div className="Preview-head">
          <IconTile icon="check" tone="good" />
          <div className="Preview-who">
            <strong>{preview.sent}</strong>
            <span dir="ltr">
              {sample.amount} → <AddressText address={sample.receiver} />
            </span>
          </div>
        </div>
        <KeyValue
          rows={[
            { label: preview.rows.fee, value: sample.fee },
            { label: preview.rows.block, value: sample.block },
          ]}
        />
      </Card>
      <Card className="Preview-signed">
        <IconTile icon="key" />
        <div className="Preview-who">
          <strong>{preview.signed}</strong>
          <span>{preview.signedBy}</span>
        </div>
      </Card>
    </div>
  )
}
