import type { SocialLogin } from '@latchkey/wire/social'
import { ProviderIcon } from './ProviderIcon.tsx'

/** A provider's logo in a tile: 40 px in rows, 80 px while waiting for a login. */
export function ProviderTile({ provider, size = 40 }: { provider: SocialLogin; size?: 40 | 80 }) {
  return (
    <span className="ProviderTile" data-size={size} aria-hidden="true">
      <ProviderIcon provider={provider} size={size / 2} />
    </span>
  )
}
