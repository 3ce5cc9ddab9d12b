import { defineWords } from '@latchkey/ui/words'

export const namingWords = defineWords('naming', {
  title: 'Choose a name',
  text: 'A name is easier to share than an address. People can send to it, and it shows on your account.',
  label: 'Name',
  placeholder: 'yourname',
  available: 'Available',
  taken: 'Taken',
  takenReason: 'Someone already has this name',
  checking: 'Looking it up…',
  suggestions: 'Names',
  register: (name: string) => `Register ${name}`,
  registerEmpty: 'Register',
  enterFirst: 'Enter a name first',
  free: 'It’s free. You sign a message; nothing is sent to the network.',
  owned: (name: string) => `This account is ${name}.`,
  declined: 'Request declined. Nothing was registered.',

  successTitle: 'The name is yours',
  successText: 'It now shows on your account, and anyone here can send to it.',
  successSpoken: (name: string) => `${name} is yours`,
  go: 'Let’s go',
  copy: 'Copy name',
})
