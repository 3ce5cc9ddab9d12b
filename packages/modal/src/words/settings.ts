import { defineWords } from '@latchkey/ui/words'

export const settingsWords = defineWords('settings', {
  title: 'Settings',
  theme: 'Theme',
  dark: 'Dark',
  light: 'Light',
  system: 'System',
  language: 'Language',
  currency: 'Currency',
  analytics: 'Share usage data',
  analyticsNote: 'Which buttons you press and what fails, without your name or address.',
  wallet: 'Your wallet',
  devices: 'Devices and sessions',
  devicesNote: 'See where you’re logged in, and log out',
  keys: 'Keys and recovery',
  keysNote: 'Self-custody, recovery kit, export',
})
