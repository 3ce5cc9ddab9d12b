import { defineWords } from '@latchkey/ui/words'

export const namingWords = defineWords('naming', {
  title: 'Choose name',
  text: 'A name is easier to share than an address. People can send to it, and it stands on your account.',
  label: 'Name',
  placeholder: 'yourname',
  available: 'Available',
  taken: 'Taken',
  takenReason: 'Somebody has this name',
  checking: 'Looking it up…',
  suggestions: 'Names',
  retry: 'Retry',
  register: (name: string) => `Register ${name}`,
  registerEmpty: 'Register',
  enterFirst: 'Enter a name first',
  free: 'It costs nothing: you sign a message, and nothing is sent to the network.',
  owned: (name: string) => `This account is ${name}.`,
  declined: 'You declined. Nothing was registered.',

  successTitle: 'The name is yours',
  successText: 'It stands on your account from now on, and anyone here can send to it.',
  successSpoken: (name: string) => `${name} is yours`,
  go: "Let's Go!",
  copy: 'Copy name',
})
