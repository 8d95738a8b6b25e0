/**
 * The query of an address as text, unjudged. Schemas of desk lists stay out of every learner's first script that way: the
 * route's loader and screen parse what this hands on. The router reads `?a=1` as a number; for a list all is text.
 */
export function openSearch(raw: Record<string, unknown>): Record<string, string | undefined> {
  const texts = Object.entries(raw).filter(([, value]) => /^(string|number|boolean)$/.test(typeof value))
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}
