import { useState } from 'react'
import { ActionTile } from '../src/ActionTile.tsx'
import { AmountText } from '../src/AmountText.tsx'
import { Avatar } from '../src/Avatar.tsx'
import { Button } from '../src/Button.tsx'
import { CopyButton } from '../src/CopyButton.tsx'
import { Divider } from '../src/Divider.tsx'
import { Icon } from '../src/Icon.tsx'
import { IconButton } from '../src/IconButton.tsx'
import { ImageTile } from '../src/ImageTile.tsx'
import { ListRow } from '../src/ListRow.tsx'
import { Tabs } from '../src/Tabs.tsx'
import { Tag } from '../src/Tag.tsx'
import { TextField } from '../src/TextField.tsx'

const press = () => {}

/** The components combined as in the modal, to compare with the design. */
export function InUse() {
  const [email, setEmail] = useState('')
  return (
    <div className="Gallery-modals">
      <div className="Gallery-modal">
        <header>
          <IconButton label="Help" icon="help" />
          <h2>Connect a wallet</h2>
          <IconButton label="Close" icon="close" />
        </header>
        <div className="Gallery-body">
          <TextField
            label="Email"
            isLabelHidden
            icon="mail"
            placeholder="you@example.com"
            value={email}
            onChange={setEmail}
            trailing={<IconButton variant="raised" label="Continue" icon="arrow-right" />}
          />
          <div className="Gallery-even">
            <IconButton variant="tile" label="Key" icon="key" />
            <IconButton variant="tile" label="Web" icon="globe" />
            <IconButton variant="tile" label="Phone" icon="phone" />
            <IconButton variant="tile" label="More" icon="more" />
          </div>
          <Divider text="or use a wallet" />
          {['MetaMask', 'Rabby', 'WalletConnect'].map((name, at) => (
            <ListRow
              key={name}
              icon={<ImageTile name={name} />}
              title={name}
              trailing={<Tag tone={at === 0 ? 'accent' : 'neutral'}>{['Recent', 'Installed', 'QR code'][at]}</Tag>}
              onClick={press}
            />
          ))}
        </div>
        <footer>
          <Icon name="lock" size={16} />
          <span>Connecting never moves your funds</span>
          <Button variant="quiet">What is a wallet?</Button>
        </footer>
      </div>
      <div className="Gallery-modal">
        <header>
          <IconButton label="Settings" icon="settings" />
          <h2>Account</h2>
          <IconButton label="Close" icon="close" />
        </header>
        <div className="Gallery-body" data-centre>
          <Avatar address="0x91c47b2E08aF5D13" size={64} />
          <div className="Gallery-name">
            ada.latchkey.id
            <CopyButton value="0x91c4" label="Copy address" />
          </div>
          <AmountText value="$3,634.04" size="amount" />
          <div className="Gallery-even">
            <ActionTile icon="arrow-up" label="Send" onClick={press} />
            <ActionTile icon="arrow-down" label="Receive" onClick={press} />
            <ActionTile icon="swap" label="Swap" onClick={press} />
            <ActionTile icon="plus" label="Buy" onClick={press} />
          </div>
          <Tabs
            label="Account"
            items={['Tokens', 'Activity', 'Wallets'].map((id) => ({ id, label: id }))}
            value="Tokens"
            onChange={press}
          >
            {['SEI', 'USDC'].map((name) => (
              <ListRow
                key={name}
                variant="plain"
                icon={<ImageTile name={name} size={36} isRound />}
                title={name}
                subtitle="4,218.0931"
                trailing="$1,771.60"
                trailingNote="+2.4%"
                onClick={press}
              />
            ))}
          </Tabs>
        </div>
      </div>
    </div>
  )
}
