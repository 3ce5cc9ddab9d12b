import { avatarGradient } from './avatarGradient.ts'

/** A generated image for an address without an avatar. */
export function Avatar({ address, size = 40, src }: { address: string; size?: number; src?: string }) {
  return (
    <span
      className="Avatar"
      style={{ width: size, height: size, backgroundImage: avatarGradient(address) }}
      aria-hidden="true"
    >
      {src && <img src={src} alt="" width={size} height={size} />}
    </span>
  )
}
