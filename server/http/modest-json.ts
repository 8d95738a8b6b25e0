const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Checks the nesting depth and the number of values of a JSON text before it is parsed. Parsing creates many objects,
 * and deep nesting can break recursive code. This check creates no objects and is not recursive. It does not detect
 * invalid JSON, because the parser detects it.
 */
export function isWithinJsonLimits(text: string, most: { depth: number; values: number }): boolean {
  let depth = 0
  let values = 1
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
      continue
    }
    if (code === QUOTE) isInText = true
    else if (code === COMMA) values += 1
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      values += 1
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    if (depth > most.depth || values > most.values) return false
  }
  return true
}
