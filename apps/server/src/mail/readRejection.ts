/** What a failed send means. `noMailbox`: the address doesn't exist; `never`: drop only this email. */
export type Rejection = 'later' | 'never' | 'noMailbox'

/** Enhanced status codes (RFC 3463) of an address or domain that does not exist. */
const noMailbox = /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/

/** Only a reply about this email counts: a refused login or a full queue says nothing about the address. */
export const readRejection = (error: unknown): Rejection => {
  const {
    code,
    responseCode = 0,
    response = '',
  } = error as {
    code?: string
    responseCode?: number
    response?: string
  }
  if (responseCode < 500 || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return 'later'
  return code === 'EENVELOPE' && noMailbox.test(response) ? 'noMailbox' : 'never'
}
