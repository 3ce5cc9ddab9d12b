import { frameMessages } from '@latchkey/wire/frame'
import { is } from 'valibot'

/** Whether the frame would take this as an address; it drops a message that it cannot read, so the page asks first. */
export const isEmail = (email: string): boolean => is(frameMessages.CONNECT_EMAIL.request, { email })
