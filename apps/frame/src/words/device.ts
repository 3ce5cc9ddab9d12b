import { defineWords } from '@latchkey/ui/words'

export const deviceWords = defineWords('device', {
  browser: (browser = 'A browser', system?: string) => (system ? `${browser} on ${system}` : browser),
})
