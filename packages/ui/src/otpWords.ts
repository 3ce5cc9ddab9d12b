import { defineWords } from './words.ts'

/** Around a login code's field, in the modal and in the wallet. Apart from `pieceWords`, which pages load earlier. */
export const otpWords = defineWords('otp', {
  label: (digits: number) => `${digits}-digit code`,
  checking: 'Checking the code',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resend: 'Send a new code',
})
