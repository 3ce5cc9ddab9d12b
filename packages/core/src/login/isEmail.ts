import { email } from '@latchkey/wire/email'
import { is } from 'valibot'

/** Whether the frame would accept this address. It drops invalid messages, so the page checks first. */
export const isEmail = (text: string): boolean => is(email, text)
