/** Joins the class names that are not false or undefined. */
export function joinClassNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
