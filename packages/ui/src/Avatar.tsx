import { avatarGradient } from './avatarGradient.ts'

/** The face of an address where it has no picture of its own. */
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
