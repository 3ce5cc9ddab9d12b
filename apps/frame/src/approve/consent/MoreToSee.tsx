import { Icon } from '@latchkey/ui/Icon'
import { useWords } from '@latchkey/ui/words'
import type { RefObject } from 'react'
import { approvalWords } from '../../words/approval.ts'
import './MoreToSee.css'

/** How much of the last view stays after one press, so no line is skipped. */
const overlapPx = 32

/** Says that part of the request wasn't in view yet, and scrolls to it. */
export function MoreToSee({ where, region }: { where: 'above' | 'below'; region: RefObject<HTMLElement | null> }) {
  const words = useWords(approvalWords)
  const go = () => {
    const step = (region.current?.clientHeight ?? 0) - overlapPx
    region.current?.scrollBy({ top: where === 'below' ? step : -step })
  }
  return (
    <button type="button" className="MoreToSee" data-where={where} onClick={go}>
      {words.more}
      <Icon name="chevron-down" size={16} />
    </button>
  )
}
