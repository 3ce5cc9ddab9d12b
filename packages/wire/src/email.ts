import * as v from 'valibot'

/** The format of email addresses in every part (AUTH-03). */
export const email = v.pipe(v.string(), v.email('Please enter a valid email address'))
