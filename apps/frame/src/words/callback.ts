import { defineWords } from '@latchkey/ui/words'

/** The window in which a login elsewhere ends. */
export const callbackWords = defineWords('callback', {
  closing: 'You can close this window.',
  failed: 'The login did not go through. You can close this window and try again.',
  goingBack: 'Going back…',
})
