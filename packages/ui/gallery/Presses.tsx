import { useState } from 'react'
import { ActionTile } from '../src/ActionTile.tsx'
import { Button } from '../src/Button.tsx'
import { Checkbox } from '../src/Checkbox.tsx'
import { CopyButton } from '../src/CopyButton.tsx'
import { Icon } from '../src/Icon.tsx'
import { IconButton } from '../src/IconButton.tsx'
import { ImageTile } from '../src/ImageTile.tsx'
import { type IconName, iconPaths } from '../src/iconPaths.ts'
import { moreIconPaths } from '../src/moreIconPaths.ts'
import '../src/moreIcons.ts'
import { Mark } from '../src/Mark.tsx'
import { Switch } from '../src/Switch.tsx'
import { Tabs } from '../src/Tabs.tsx'
import { Shelf } from './Shelf.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

/** Buttons and other controls. */
export function Presses() {
  const [tab, setTab] = useState<'tokens' | 'activity' | 'wallets'>('tokens')
  const [isOn, setIsOn] = useState(true)
  const [isChecked, setIsChecked] = useState(true)
  return (
    <>
      <Shelf title="Button">
        {variants.map((variant) => (
          <div className="Gallery-line" key={variant}>
            <Button variant={variant}>Connect wallet</Button>
            <Button variant={variant} size="sm" icon="arrow-up">
              Send
            </Button>
          </div>
        ))}
        <div className="Gallery-line">
          <Button variant="primary" isBusy icon="swap">
            Swap
          </Button>
          <Button size="sm" isBusy>
            Checking
          </Button>
          <Button variant="primary" disabledReason="Not enough SEI">
            Review
          </Button>
        </div>
        <Button variant="primary" isWide>
          Review swap
        </Button>
        <Button variant="primary" isWide isBusy>
          Review swap
        </Button>
        <div className="Gallery-line">
          <Button variant="chip" icon={<ImageTile name="USDC" size={22} isRound />} iconEnd="chevron-down">
            USDC
          </Button>
          <Button variant="link">Change</Button>
          <Button variant="link" href="#a" target="_blank" iconEnd="external">
            Explorer
          </Button>
          <Button size="sm" href="#b">
            A link
          </Button>
        </div>
        <div className="Gallery-even">
          <CopyButton value="wc:abc" label="Copy link" isWide>
            Copy link
          </CopyButton>
          <Button size="sm" isWide icon="external">
            Get a wallet
          </Button>
        </div>
      </Shelf>
      <Shelf title="IconButton, ActionTile, Tabs">
        <div className="Gallery-line">
          <IconButton label="Back" icon="back" />
          <IconButton label="Filled" icon="settings" variant="filled" />
          <IconButton label="Raised" icon="arrow-right" variant="raised" />
          <IconButton label="Busy" isBusy />
          <IconButton label="Send" icon="send" disabledReason="Not connected" />
          <CopyButton value="0x" label="Copy address" />
        </div>
        <div className="Gallery-even">
          <IconButton variant="tile" label="Mail" icon="mail" />
          <IconButton variant="tile" label="Key" icon="key" />
          <IconButton variant="tile" label="More" icon="more" />
        </div>
        <div className="Gallery-even">
          <ActionTile icon="arrow-up" label="Send" />
          <ActionTile icon="arrow-down" label="Receive" />
          <ActionTile icon="swap" label="Swap" />
          <ActionTile icon="plus" label="Buy" disabledReason="Not offered here" />
        </div>
        <Tabs
          label="Account"
          items={[
            { id: 'tokens', label: 'Tokens' },
            { id: 'activity', label: 'Activity' },
            { id: 'wallets', label: 'Wallets' },
          ]}
          value={tab}
          onChange={setTab}
        />
      </Shelf>
      <Shelf title="Switch, Checkbox, Mark">
        <Switch label="Reduce alerts" hint="Only what needs you" isOn={isOn} onChange={setIsOn} />
        <Switch label="Test networks" isOn={!isOn} onChange={(next) => setIsOn(!next)} />
        <Switch label="Smart account" isOn={false} onChange={setIsOn} disabledReason="This wallet cannot do that" />
        <Checkbox label="I wrote the words down" isChecked={isChecked} onChange={setIsChecked} />
        <Checkbox
          label="I understand that nobody can restore them for me"
          isChecked={!isChecked}
          onChange={(next) => setIsChecked(!next)}
          error="Tick this to go on"
        />
        <div className="Gallery-line">
          <Mark size={24} />
          <Mark />
          <Mark size={48} />
        </div>
      </Shelf>
      <Shelf title="Icon">
        <div className="Gallery-line">
          {(Object.keys({ ...iconPaths, ...moreIconPaths }) as IconName[]).map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={24} />
            </span>
          ))}
        </div>
      </Shelf>
    </>
  )
}
