import { defineWords } from '@latchkey/ui/words'

/** The FAQ for users new to wallets. */
export const questionsWords = defineWords('questions', {
  title: 'New to this?',
  docs: 'Developer docs',
  all: [
    {
      question: 'What is a wallet?',
      answer:
        'An app that keeps the key to your tokens, separate from any site. Sites send it requests, and you approve or decline. With an email address you can create one in a minute; there’s nothing to install.',
    },
    {
      question: 'What is Sei?',
      answer:
        'A public network that records who owns what. Its native token is SEI. Payments can’t be reversed, so you see every detail before you approve.',
    },
    {
      question: 'What does it cost?',
      answer:
        'Connecting, receiving and signing cost nothing. Sending and swapping cost a network fee, usually under a cent, which you see before you approve.',
    },
    {
      question: 'Who can open my wallet?',
      answer:
        'If you connect your own wallet, we can’t open it. A wallet you create with email can also be unlocked by the people who run this site. You can switch it to self-custody in wallet settings.',
    },
  ],
})
