/** Where something happens: the site, the wallet's frame in it, or the wallet's own window. */
export type Place = 'site' | 'frame' | 'window'

/** A browser as the list of steps needs it; one adapter per protocol. Elements are found by a JavaScript expression. */
export type Driver = {
  engine: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** The value of an expression; undefined while the place isn't there. */
  read<T>(place: Place, expression: string): Promise<T | undefined>
  /** Moves the pointer to an element, rests, and presses, as the wallet demands. */
  press(place: Place, element: string): Promise<void>
  /** Focuses a field and types, key by key. */
  type(place: Place, element: string, text: string): Promise<void>
  hasWindow(): Promise<boolean>
  close(): Promise<void>
}

/** Long enough for the wallet, which ignores a pointer that has just arrived. */
export const restMs = 700

/** The Enter key in typed text, as WebDriver names it. */
export const enter = '\uE007'

/** The keys that type a text, for a WebDriver. */
export const keysOf = (text: string) => ({
  type: 'key',
  id: 'keys',
  actions: [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
})

/** A mouse that does this, for a WebDriver. */
export const mouse = (actions: readonly object[]) => ({
  ...{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
  actions,
})

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks until there is an answer. */
export const until = async <T>(what: string, ask: () => Promise<T | undefined | false>, ms = 40_000): Promise<T> => {
  const end = Date.now() + ms
  for (;;) {
    let reason = ''
    const found = await ask().catch((error: unknown) => {
      reason = error instanceof Error ? `: ${error.message.slice(0, 200)}` : ''
    })
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`${what} didn’t appear within ${ms / 1_000} s${reason}`)
    await pause(200)
  }
}
