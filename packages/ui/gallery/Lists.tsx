import { AddressText } from '../src/AddressText.tsx'
import { AmountText } from '../src/AmountText.tsx'
import { Avatar } from '../src/Avatar.tsx'
import { Divider } from '../src/Divider.tsx'
import { IconTile } from '../src/IconTile.tsx'
import { ImageTile } from '../src/ImageTile.tsx'
import { KeyValue } from '../src/KeyValue.tsx'
import { ListRow } from '../src/ListRow.tsx'
import { SectionTitle } from '../src/SectionTitle.tsx'
import { Skeleton } from '../src/Skeleton.tsx'
import { Tag } from '../src/Tag.tsx'
import { Shelf } from './Shelf.tsx'

const press = () => {}
const address = '0x91c47b2E08aF5D1300aBcD1234567890abCd2bE0'

/** Rows and their parts. */
export function Lists() {
  return (
    <>
      <Shelf title="ListRow">
        <ListRow
          icon={<ImageTile name="MetaMask" />}
          title="MetaMask"
          trailing={<Tag tone="accent">Recent</Tag>}
          onClick={press}
        />
        <ListRow icon={<ImageTile name="Rabby" />} title="Rabby" trailing={<Tag>Installed</Tag>} onClick={press} />
        <ListRow
          icon={<ImageTile name="Busy" />}
          title="Opening"
          subtitle="Approve in the wallet"
          onClick={press}
          isBusy
        />
        <ListRow icon={<ImageTile name="Off" />} title="Phantom" onClick={press} disabledReason="Not on this network" />
        <ListRow icon={<ImageTile name="Chosen" />} title="Chosen" subtitle="Selected" onClick={press} isSelected />
        <Divider text="or use a wallet" />
        <ListRow
          variant="plain"
          icon={<ImageTile name="SEI" size={36} isRound />}
          title="SEI"
          subtitle="4,218.0931"
          trailing="$1,771.60"
          trailingNote="+2.4%"
          onClick={press}
        />
        <SectionTitle level={3} size="group">
          Today
        </SectionTitle>
        <ListRow
          variant="plain"
          icon={<IconTile icon="swap" tone="plain" />}
          title="Swapped USDC for SEI"
          subtitle="250 USDC → 594.21 SEI"
          trailing="+594.21"
        />
        <ListRow
          variant="plain"
          icon={<Skeleton width={40} height={40} radius={12} />}
          title={<Skeleton width={120} height={14} />}
          trailing={<Skeleton width={60} height={14} />}
        />
      </Shelf>
      <Shelf title="Avatar, AddressText, AmountText">
        <div className="Gallery-line">
          {[address, '0x1', '0x2', '0x3', '0x4'].map((each) => (
            <Avatar key={each} address={each} />
          ))}
          <Avatar address={address} size={64} />
        </div>
        <AddressText address={address} />
        <AddressText address={address} format="long" />
        <AddressText address={address} format="full" />
        <AmountText value="$3,634.04" size="amount" />
        <AmountText value="$3,634.04" size="page" />
        <AmountText value="4,218.0931 SEI" />
      </Shelf>
      <Shelf title="KeyValue, Tag">
        <KeyValue
          rows={[
            { label: 'Rate', value: '1 USDC = 2.3768 SEI' },
            { label: 'Price impact', value: '0.17%', tone: 'good' },
            { label: 'At least', value: '588.27 SEI', isLoading: true },
            { label: 'Network fee', value: '0.0061 SEI · under $0.01' },
          ]}
        />
        <div className="Gallery-line">
          <Tag>Installed</Tag>
          <Tag tone="accent">Recent</Tag>
          <Tag tone="good">Linked</Tag>
          <Tag tone="bad">Look-alike</Tag>
        </div>
      </Shelf>
    </>
  )
}
