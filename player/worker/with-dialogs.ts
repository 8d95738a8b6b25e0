/**
 * Script for the pages of a unit. It finds the player among the parent windows, and the player then answers the page's
 * dialogs. It must run before the scripts of the unit. Without `&` and `<` it is also valid in XHTML.
 */
const SCRIPT =
  '<script>for(let w=self;w!==w.top;)try{w=w.parent;w.semaiDialogs(self);break}catch{}document.currentScript.remove()</script>'

/**
 * Matches the beginning of a page before its first script. The doctype must remain first, because without it the layout
 * would change.
 */
const BEFORE_SCRIPTS =
  /^(?:ï»¿)?(?:\s|<!--(?:[^-]|-(?!->))*-->|<\?[^>]*>|<!doctype[^>]*>)*(?:<html\b[^>]*>)?(?:\s|<!--(?:[^-]|-(?!->))*-->)*(?:<head\b[^>]*>)?/i
const SEARCHED_BYTES = 8_192

export const isPage = (type: string) => /^(?:text\/html|application\/xhtml\+xml)\b/.test(type)

/** Inserts the script into the beginning of a page. Does not change pages in UTF-16. */
export function insertDialogScript(beginning: Uint8Array): Uint8Array<ArrayBuffer> {
  const [first, second] = beginning
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || second === 0
  if (isWide) return new Uint8Array(beginning)
  const head = String.fromCodePoint(...beginning.subarray(0, SEARCHED_BYTES))
  const at = BEFORE_SCRIPTS.exec(head)?.[0].length ?? 0
  const script = new TextEncoder().encode(SCRIPT)
  const page = new Uint8Array(beginning.length + script.length)
  page.set(beginning.subarray(0, at))
  page.set(script, at)
  page.set(beginning.subarray(at), at + script.length)
  return page
}
