import { defineWords } from '@latchkey/ui/words'

export const settingsWords = defineWords('settings', {
  title: 'Settings',
  theme: 'Theme',
  dark: 'Dark',
  light: 'Light',
  system: 'System',
  language: 'Language',
  currency: 'Currency',
  analytics: 'Share how you use this',
  analyticsNote: 'What you press and what fails, without your name or your address.',
  wallet: 'Your wallet',
  devices: 'Devices and sessions',
  devicesNote: 'Where you are signed in, and signing out there',
  keys: 'Keys and recovery',
  keysNote: 'Make it yours, keep a recovery kit, export',
})
