/**
 * Finds the player in the windows around, which answers the dialogs of this page. It runs before any script of the unit, also as XHTML: it has
 * neither `&` nor `<`.
 */
const SCRIPT =
  '<script>for(let w=self;w!==w.top;)try{w=w.parent;w.semaiDialogs(self);break}catch{}document.currentScript.remove()</script>'

/** The beginning of a page before its first script. The doctype stays in front: without it the layout would change. */
const BEFORE_SCRIPTS =
  /^(?:ï»¿)?(?:\s|<!--(?:[^-]|-(?!->))*-->|<\?[^>]*>|<!doctype[^>]*>)*(?:<html\b[^>]*>)?(?:\s|<!--(?:[^-]|-(?!->))*-->)*(?:<head\b[^>]*>)?/i
const SEARCHED_BYTES = 8_192

export const isPage = (type: string) => /^(?:text\/html|application\/xhtml\+xml)\b/.test(type)

/** The beginning of a page with the script in it. Pages in UTF-16 stay as they are. */
export function withDialogs(beginning: Uint8Array): Uint8Array<ArrayBuffer> {
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
