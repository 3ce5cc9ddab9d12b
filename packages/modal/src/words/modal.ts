import { defineWords } from '@latchkey/ui/words'

/** Texts of the card itself, for all views. */
export const modalWords = defineWords('modal', {
  back: 'Back',
  loading: 'Loading',
  didNotLoad: 'This didn’t load',
  cannotBeShown: 'This can’t be shown',
  connectedWith: (wallet: string) => `Connected with ${wallet}`,
  disconnected: 'Disconnected',
  dismiss: (message: string) => `Dismiss: ${message}`,
  settings: 'Settings',
})
