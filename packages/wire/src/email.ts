import * as v from 'valibot'

const invalid = 'Please enter a valid email address'

/** The format of email addresses in every part (AUTH-03). SMTP carries no longer ones. */
export const email = v.pipe(v.string(), v.maxLength(254, invalid), v.email(invalid))
