import { createElement, useId, useState } from 'react'
import { AnnounceContext } from './hooks/useAnnounce.ts'
import type { ModalParts } from './mount.tsx'

const stay = () => {}

/**
 * The modal's card as a part of the page. Its styles hide what would close it. Without JSX: with it, the bundler moves
 * React's runtime for JSX to a chunk of its own, which makes the modal larger.
 */
export function Embed({ ModalCard }: Pick<ModalParts, 'ModalCard'>) {
  const titleId = useId()
  const [said, setSaid] = useState('')
  const card = createElement(ModalCard, { titleId, isLeaving: false, onClose: stay })
  return createElement(
    AnnounceContext,
    { value: setSaid },
    createElement('section', { className: 'Embed', 'aria-labelledby': titleId }, card),
    createElement('div', { role: 'status', className: 'VisuallyHidden' }, said),
  )
}
