import { Icon } from '@latchkey/ui/Icon'

/** A key icon in a tile, like the providers' logos: 40 px in rows, 80 px while waiting for a login. */
export function PasskeyTile({ size = 40 }: { size?: 40 | 80 }) {
  return (
    <span className="ProviderTile" data-size={size} aria-hidden="true">
      <Icon name="key" size={size / 2} />
    </span>
  )
}
