import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useWords } from '@latchkey/ui/words'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { ConnectButton, type ConnectProps } from '../ConnectButton.tsx'
import './Landing.css'
import { landingWords } from './words.ts'

/** Loads the FAQ on scroll. The page is complete without it, so a failed load is ignored. */
const useLower = () => {
  const [Lower, show] = useState<ComponentType>()
  const place = useCallback((section: HTMLElement | null) => {
    const load = ([entry]: readonly IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      import('./Questions.tsx').then(
        ({ Questions }) => show(() => Questions),
        () => undefined,
      )
    }
    // Its edge is visible on many screens at first; a user who scrolls there moves it further up.
    const observer = new IntersectionObserver(load, { rootMargin: '0px 0px -40%' })
    if (section) observer.observe(section)
    return () => observer.disconnect()
  }, [])
  return [Lower, place] as const
}

const reasonIcons = ['lock', 'clock', 'moon'] as const

/** The page before a wallet is connected. */
export function Landing({ connect, preview }: { connect: ConnectProps; preview: ReactNode }) {
  const landing = useWords(landingWords)
  const [Lower, place] = useLower()
  return (
    <div className="Landing">
      <section className="Landing-hero" aria-labelledby="headline">
        <div className="Landing-words">
          <h1 className="Landing-headline" id="headline">
            {landing.headline.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className="Landing-lead">{landing.lead}</p>
          <div className="Landing-actions">
            <ConnectButton {...connect} size="md" />
            <Button href="#how-it-works">{landing.how}</Button>
          </div>
          <ul className="Landing-reasons">
            {landing.reasons.map(({ title, text }, at) => (
              <li key={title}>
                <Icon name={reasonIcons[at] ?? 'check'} />
                <h2 className="Landing-reason">{title}</h2>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
        {preview}
      </section>
      <section className="Landing-how" id="how-it-works" aria-labelledby="how-title" ref={place}>
        <h2 className="Landing-howTitle" id="how-title">
          {landing.stepsTitle}
        </h2>
        <ol className="Landing-steps">
          {landing.steps.map(({ title, text }, at) => (
            <li className="Landing-step" key={title}>
              <span className="Landing-number" aria-hidden="true">
                {at + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {Lower && <Lower />}
    </div>
  )
}
