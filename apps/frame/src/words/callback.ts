import { defineWords } from '@latchkey/ui/words'

/** The window of a login at another provider. */
export const callbackWords = defineWords('callback', {
  moment: 'One moment',
  title: 'Logging in',
  closing: 'You can close this window.',
  failed: 'The login didn’t go through. You can close this window and try again.',
  goingBack: 'Going back…',
})
