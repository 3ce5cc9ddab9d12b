import { useEffect } from 'react'

/** The class of every connect button on the page. */
export const connectClass = 'ConnectButton'

const signs = ['pointerover', 'focusin', 'pointerdown', 'keydown'] as const

/** Loads what a click will need as soon as the user approaches a connect button, or walks the page by keyboard. */
export const useConnectIntent = (load: () => unknown): void => {
  useEffect(() => {
    const listen = ({ target, key }: Event & Partial<KeyboardEvent>) => {
      if (key ? key === 'Tab' : (target as Element).closest?.(`.${connectClass}`)) load()
    }
    for (const sign of signs) document.addEventListener(sign, listen, { passive: true })
    // Approached before the code had loaded.
    if (document.querySelector(`.${connectClass}:is(:hover, :focus)`)) load()
    return () => {
      for (const sign of signs) document.removeEventListener(sign, listen)
    }
  }, [load])
}
