import { Parser } from 'htmlparser2'

/** HTML tags before and after which a new line begins. */
const LINE_TAGS = new Set('br p div li tr ul ol table pre h1 h2 h3 h4 h5 h6'.split(' '))
/** Tags whose content is not text. */
const SILENT_TAGS = new Set('script style template iframe object svg math head title'.split(' '))
const MEDIA_TAGS = new Set('img video audio iframe object svg embed'.split(' '))
/**
 * Matches the URL of an audio or video file. A question with a link to such a file loses the file, because only the
 * text of the link is imported.
 */
const SOUND_LINK = /\.(?:mp3|m4a|ogg|oga|opus|wav|mp4|webm)\b/i
/**
 * Maximum depth of nested elements. Limited, because the time of the parser grows with the square of the depth. Real
 * questions are much less deep.
 */
const MAX_DEPTH = 2_000

/** Extracts the text of an HTML fragment down to `MAX_DEPTH`. The HTML is never executed or displayed. */
export function extractHtmlText(html: string): { text: string; hasMedia: boolean } {
  const parts: string[] = []
  let [depth, silentDepth, hasMedia] = [0, 0, false]
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      depth += 1
      if (depth > MAX_DEPTH) parser.pause()
      if (MEDIA_TAGS.has(name) || (name === 'a' && SOUND_LINK.test(href))) hasMedia = true
      if (SILENT_TAGS.has(name)) silentDepth += 1
      if (LINE_TAGS.has(name)) parts.push('\n')
    },
    ontext(text) {
      if (silentDepth === 0) parts.push(text)
    },
    onclosetag(name) {
      depth -= 1
      if (SILENT_TAGS.has(name)) silentDepth -= 1
      if (LINE_TAGS.has(name)) parts.push('\n')
    },
  })
  parser.end(html)
  const lines = parts.join('').split('\n')
  const text = lines.map(line => line.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()).filter(line => line !== '')
  return { text: text.join('\n'), hasMedia }
}
