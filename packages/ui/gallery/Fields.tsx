import { useState } from 'react'
import { AmountInput } from '../src/AmountInput.tsx'
import { Button } from '../src/Button.tsx'
import { Card } from '../src/Card.tsx'
import { IconButton } from '../src/IconButton.tsx'
import { ImageTile } from '../src/ImageTile.tsx'
import { OtpInput } from '../src/OtpInput.tsx'
import { SearchField } from '../src/SearchField.tsx'
import { TextField } from '../src/TextField.tsx'
import { Shelf } from './Shelf.tsx'

export function Fields() {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('rain')
  const [amount, setAmount] = useState('250')
  const [code, setCode] = useState('407')
  return (
    <Shelf title="Fields">
      <TextField
        label="Email"
        isLabelHidden
        icon="mail"
        placeholder="you@example.com"
        value={text}
        onChange={setText}
        trailing={<IconButton variant="raised" label="Continue" icon="arrow-right" />}
      />
      <TextField
        label="Recipient"
        hint="An address or a name"
        placeholder="0x or name"
        value={text}
        onChange={setText}
      />
      <TextField label="Recipient" error="That name is not registered" value="grace.latchkey" onChange={setText} />
      <TextField label="Closed" disabled value="Not yet" onChange={setText} />
      <SearchField label="Search wallets" value={search} onChange={setSearch} result="3 wallets" />
      <Card variant="inset">
        <AmountInput
          label="You pay"
          value={amount}
          onChange={setAmount}
          decimals={6}
          hint="$250.00"
          trailing={
            <Button variant="chip" icon={<ImageTile name="USDC" size={22} isRound />}>
              USDC
            </Button>
          }
        />
      </Card>
      <Card variant="inset">
        <AmountInput label="You pay" value="1250.004217" error="You have 1,250.00 USDC" onChange={setAmount} />
      </Card>
      <OtpInput label="Code" length={6} value={code} onChange={setCode} hint="Code expires in 4:31 · Resend in 18 s" />
      <OtpInput
        label="Code"
        length={6}
        value="407112"
        onChange={setCode}
        error="That code isn’t right. 2 tries left."
      />
    </Shelf>
  )
}
