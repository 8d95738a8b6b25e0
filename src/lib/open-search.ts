/**
 * Returns the search parameters of a URL as texts, without validation. The route's loader and screen parse the result,
 * so that the schemas of admin lists are not part of every learner's first script. The router parses `?a=1` as a
 * number, but lists need text.
 */
export function parseOpenSearch(raw: Record<string, unknown>): Record<string, string | undefined> {
  const texts = Object.entries(raw).filter(([, value]) => /^(string|number|boolean)$/.test(typeof value))
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}
