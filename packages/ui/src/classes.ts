/** Joins the class names that are set. */
export function classes(...names: (string | false | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
