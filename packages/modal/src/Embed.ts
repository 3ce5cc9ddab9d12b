import { createElement, useId, useState } from 'react'
import { AnnounceContext } from './hooks/useAnnounce.ts'
import type { ModalParts } from './mount.tsx'

const stay = () => {}

/** The card as a part of the page. No JSX, or the bundler moves React's JSX runtime to a chunk that grows the modal. */
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
