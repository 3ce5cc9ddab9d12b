import { useState } from 'react'

/** The icon of a wallet, token or network at a fixed size; its initial if there is none. */
export function ImageTile({
  src,
  name,
  size = 40,
  isRound = false,
}: {
  src?: string
  /** Gives the initial. The image is decorative because the name is next to it. */
  name: string
  size?: number
  isRound?: boolean
}) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const initial = [...name.trim()][0]?.toUpperCase() ?? '?'
  return (
    <span
      className="ImageTile"
      data-round={isRound || undefined}
      // Drawn with CSS: as text it would become part of a button's name.
      data-initial={src && src !== failedSrc ? undefined : initial}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden="true"
    >
      {src && src !== failedSrc && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  )
}
