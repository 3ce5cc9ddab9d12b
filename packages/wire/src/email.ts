import * as v from 'valibot'

/** An email address as everyone here takes it (AUTH-03). */
export const email = v.pipe(v.string(), v.email('Please enter a valid email address'))
