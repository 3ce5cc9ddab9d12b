import { useEffect } from 'react'

/** The class of every connect button on the page. */
export const connectClass = 'ConnectButton'

const signs = ['pointerover', 'focusin', 'pointerdown'] as const

/** Loads what a click will need as soon as the user approaches a connect button. */
export const useConnectIntent = (load: () => unknown): void => {
  useEffect(() => {
    const listen = ({ target }: Event) => {
      if (target instanceof Element && target.closest(`.${connectClass}`)) load()
    }
    for (const sign of signs) document.addEventListener(sign, listen, { passive: true })
    // Approached before the code had loaded.
    if (document.querySelector(`.${connectClass}:is(:hover, :focus)`)) load()
    return () => {
      for (const sign of signs) document.removeEventListener(sign, listen)
    }
  }, [load])
}
