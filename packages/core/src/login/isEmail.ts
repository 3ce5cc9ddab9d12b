import { email } from '@latchkey/wire/email'
import { is } from 'valibot'

/** Whether the frame would take this as an address; it drops a message that it cannot read, so the page asks first. */
export const isEmail = (text: string): boolean => is(email, text)
