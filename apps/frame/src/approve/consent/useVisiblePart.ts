import { useEffect, useState } from 'react'
import type { ConsentPorts } from './consentGuard.ts'
import type { VisiblePart } from './visiblePart.ts'

const isSame = (one: VisiblePart | undefined, other: VisiblePart): boolean =>
  one !== undefined &&
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height &&
  one.zoom === other.zoom

/** The visible part of this screen; undefined until known. */
export const useVisiblePart = ({ followPart }: Pick<ConsentPorts, 'followPart'>): VisiblePart | undefined => {
  const [part, setPart] = useState<VisiblePart>()
  useEffect(() => followPart((next) => setPart((last) => (isSame(last, next) ? last : next))), [followPart])
  return part
}

/** Changes when a card moves; the whole window until known. */
export const placeText = (part: VisiblePart | undefined): string => {
  const { left, top, width, height } = part ?? {
    left: 0,
    top: 0,
    width: window.innerWidth,
    height: window.innerHeight,
  }
  return `${left} ${top} ${width} ${height}`
}

/** The card's position inside the visible part. */
export const placeIn = (part: VisiblePart | undefined): React.CSSProperties | undefined =>
  part && { inset: 'auto', left: part.left, top: part.top, width: part.width, height: part.height }
