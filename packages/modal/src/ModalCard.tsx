import { currentEntry } from '@latchkey/core/state/router'
import { Spinner } from '@latchkey/ui/Spinner'
import { TranslationContext, useWords, wordsIn } from '@latchkey/ui/words'
import { useContext, useEffect, useRef, useState } from 'react'
import { useAnnounce } from './hooks/useAnnounce.ts'
import { useFollowedHeight } from './hooks/useFollowedHeight.ts'
import { useKit } from './hooks/useKit.ts'
import { useSheetDrag } from './hooks/useSheetDrag.ts'
import { useShownView } from './hooks/useShownView.ts'
import { useSlice } from './hooks/useSlice.ts'
import { Alerts } from './parts/Alerts.tsx'
import { ChunkFailed } from './parts/ChunkFailed.tsx'
import { Header } from './parts/Header.tsx'
import { ViewBoundary } from './parts/ViewBoundary.tsx'
import { buttonsWords } from './words/buttons.ts'
import { modalWords } from './words/modal.ts'

/** Moves focus to the new view: where it asks for it, else to its first control, else to the title. */
const focusView = (body: HTMLElement, titleId: string): void => {
  // A view inside the page must not take the focus from the page.
  if (!body.closest('dialog') || body.querySelector(':focus')) return
  const first = body.querySelector<HTMLElement>(
    '[data-autofocus], button:not([aria-disabled]), a[href], input:not(:disabled)',
  )
  const target = first ?? (body.getRootNode() as ShadowRoot).getElementById(titleId)
  target?.focus({ preventScroll: true })
}

/** The card: a header whose places never move, the alerts, and the current view. */
export function ModalCard({
  titleId,
  isLeaving,
  onClose,
}: {
  titleId: string
  isLeaving: boolean
  onClose: () => void
}) {
  const kit = useKit()
  const isShaking = useSlice(({ modal }) => modal.isShaking)
  const live = useSlice(({ router }) => router)
  // Closing resets the router; the card keeps its view while it fades out.
  const [router, setRouter] = useState(live)
  if (!isLeaving && router !== live) setRouter(live)

  const { shown, view, hasFailed, retry } = useShownView(router)
  const entry = currentEntry(shown)
  const key = `${shown.history.length} ${entry.view} ${JSON.stringify(entry.params)}`
  const translation = useContext(TranslationContext)
  const words = useWords(modalWords)
  const title =
    view?.title(entry.params, kit, (words) => wordsIn(translation, words)) ??
    (hasFailed ? words.didNotLoad : words.loading)

  const body = useRef<HTMLDivElement>(null)
  const box = useFollowedHeight(body)
  const card = useRef<HTMLDivElement>(null)
  const drag = useSheetDrag(card, onClose)

  // The first view appears with the card itself, and its title is the dialog's name.
  const [firstKey, setFirstKey] = useState<string | undefined>(key)
  if (firstKey !== undefined && firstKey !== key) setFirstKey(undefined)
  const hasMoved = firstKey !== key
  useAnnounce(hasMoved ? title : undefined)
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key || !body.current) return
    lastKey.current = key
    box.current?.scrollTo?.(0, 0)
    focusView(body.current, titleId)
  }, [key, titleId, box])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows presses of the controls inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      ref={card}
      className="ModalCard"
      inert={isLeaving}
      data-leaving={isLeaving || undefined}
      data-shaking={isShaking || undefined}
      data-full={kit.config.isMobileFullScreen || undefined}
      onClick={({ currentTarget, target }) =>
        void import('./keepFocus.ts').then((one) => one.keepFocus(currentTarget, target as Element))
      }
    >
      <button type="button" className="ModalCard-handle" aria-label={useWords(buttonsWords).close} {...drag} />
      <Header titleId={titleId} title={title} isTitleHidden={view?.isTitleHidden} router={shown} onClose={onClose} />
      <div className="ModalCard-box" ref={box}>
        <div ref={body}>
          <Alerts />
          <div key={key} className="ModalCard-view" data-direction={hasMoved ? shown.direction : undefined}>
            {view ? (
              <ViewBoundary>
                <view.Component params={entry.params} />
              </ViewBoundary>
            ) : hasFailed ? (
              <ChunkFailed onRetry={retry} />
            ) : (
              <div className="ModalCard-wait">
                <Spinner size={24} label={words.loading} />
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
