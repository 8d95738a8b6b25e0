/**
 * Returns the query of an address as text, without validation. So the schemas of admin lists stay out of every
 * learner's first script: the route's loader and screen parse this result. The router reads `?a=1` as a number; a list
 * needs text.
 */
export function openSearch(raw: Record<string, unknown>): Record<string, string | undefined> {
  const texts = Object.entries(raw).filter(([, value]) => /^(string|number|boolean)$/.test(typeof value))
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}
