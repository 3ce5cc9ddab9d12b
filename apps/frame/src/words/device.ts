import { defineWords } from '@latchkey/ui/words'

/** How devices are named. */
export const deviceWords = defineWords('device', {
  browser: (browser = 'A browser', system?: string) => (system ? `${browser} on ${system}` : browser),
})
