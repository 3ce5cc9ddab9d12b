/** Joins the class names that are set, so that a caller's class can stand beside a component's own. */
export function classes(...names: (string | false | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
