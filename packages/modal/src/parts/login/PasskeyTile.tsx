import { Icon } from '@latchkey/ui/Icon'

/** A key in a tile, as providers have their marks: 40 px in rows, 80 px where a login is waited for. */
export function PasskeyTile({ size = 40 }: { size?: 40 | 80 }) {
  return (
    <span className="ProviderTile" data-size={size} aria-hidden="true">
      <Icon name="key" size={size / 2} />
    </span>
  )
}
