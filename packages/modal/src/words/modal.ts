import { defineWords } from '@latchkey/ui/words'

/** Texts of the card itself, for all views. */
export const modalWords = defineWords('modal', {
  back: 'Back',
  loading: 'Loading',
  didNotLoad: 'This did not load',
  cannotBeShown: 'This cannot be shown',
  connectedWith: (wallet: string) => `Connected with ${wallet}`,
  disconnected: 'Disconnected',
  dismiss: (message: string) => `Dismiss: ${message}`,
  settings: 'Settings',
})
