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

/** The part of this screen that is visible; undefined until it is known. */
export const useVisiblePart = ({ followPart }: Pick<ConsentPorts, 'followPart'>): VisiblePart | undefined => {
  const [part, setPart] = useState<VisiblePart>()
  useEffect(() => followPart((next) => setPart((last) => (isSame(last, next) ? last : next))), [followPart])
  return part
}

/** Changes when a card moves; all of the window until something else is known. */
export const placeText = (part: VisiblePart | undefined): string => {
  const { left, top, width, height } = part ?? {
    left: 0,
    top: 0,
    width: window.innerWidth,
    height: window.innerHeight,
  }
  return `${left} ${top} ${width} ${height}`
}

/** Where a card stands: inside of what is visible. */
export const placeIn = (part: VisiblePart | undefined): React.CSSProperties | undefined =>
  part && { inset: 'auto', left: part.left, top: part.top, width: part.width, height: part.height }
