/** A row of an error catalogue. */
export type ErrorEntry = {
  /** The sentence for the user, verbatim if the spec has one. */
  message: string
  /** Where the user sees it: in a toast, in an alert bar, next to the control, or nowhere. */
  show: 'toast' | 'alert' | 'inline' | 'none'
  /** The alert code, if it is an alert. */
  alert?: `APKT${string}`
}
