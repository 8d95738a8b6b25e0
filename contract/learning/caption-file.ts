/*
 * Parses a WebVTT file into editable rows. Keeps everything else in the file (notes, styles, regions, the header)
 * unchanged: `formatCaptions(parseCaptions(text))` equals `text` for any input.
 */

/** Caption of a WebVTT file, with its times as typed. */
export interface CaptionRow {
  kind: 'row'
  /** Id of the row while the file is edited. */
  key: number
  /** Line number of the times in the file, from 1; 0 for a caption that was added by hand. */
  line: number
  /** Name of the caption: the line above its times, if there is such a line. */
  name: string | undefined
  /** Start time as written in the file. May be invalid. */
  start: string
  arrow: string
  end: string
  /** Settings of the cue as written in the file, such as its position on the picture. */
  settings: string
  text: string
}
interface OtherLines {
  kind: 'other'
  lines: readonly string[]
}
export type CaptionFile = readonly (CaptionRow | OtherLines)[]

const ARROW = '-->'
export const defaultArrow = ` ${ARROW} `

/**
 * Parses a WebVTT file into cues and the lines between them, so that `formatCaptions` can reproduce all other lines
 * unchanged.
 */
export function parseCaptions(text: string): CaptionFile {
  const lines = text.split('\n')
  const parts: (CaptionRow | OtherLines)[] = []
  let others: string[] = []
  const flush = () => {
    if (others.length > 0) parts.push({ kind: 'other', lines: others })
    others = []
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (!line.includes(ARROW)) {
      others.push(line)
      continue
    }
    // A single line above the times is the caption's name. In the first block of a file, this line is the file's header
    // and not a name.
    const isNamed = at > 1 && others.length > 0 && others.at(-1) !== '' && (others.at(-2) ?? '') === ''
    const name = isNamed ? others.pop() : undefined
    flush()
    const words: string[] = []
    const times = { ...parseTimes(line), line: at + 1 }
    while (at + 1 < lines.length && lines[at + 1] !== '' && !(lines[at + 1] ?? '').includes(ARROW)) {
      at += 1
      words.push(lines[at] ?? '')
    }
    parts.push({ kind: 'row', key: times.line, name, ...times, text: words.join('\n') })
  }
  flush()
  return parts
}

function parseTimes(line: string): Pick<CaptionRow, 'start' | 'arrow' | 'end' | 'settings'> {
  const at = line.indexOf(ARROW)
  const start = line.slice(0, at).trimEnd()
  const behind = line.slice(at + ARROW.length)
  const rest = behind.trimStart()
  const [end = ''] = /^\S*/.exec(rest) ?? []
  const arrow = line.slice(start.length, line.length - rest.length)
  return { start, arrow, end, settings: rest.slice(end.length) }
}

/**
 * Returns the text of the file. Removes empty lines, which would end a row's text, and arrows, which would begin
 * another row.
 */
export function formatCaptions(file: CaptionFile): string {
  return file
    .flatMap(part => {
      if (part.kind === 'other') return part.lines
      const { name, start, arrow, end, settings, text } = part
      const words = text.split('\n').filter(line => line !== '')
      const above = name === undefined ? [] : [name]
      return [...above, start + arrow + end + settings, ...words.map(line => line.replaceAll(ARROW, '--&gt;'))]
    })
    .join('\n')
}

export const listCaptionRows = (file: CaptionFile): CaptionRow[] => file.filter(part => part.kind === 'row')

const TIME = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}$/

/** Converts a time to seconds. Returns undefined if the text is not a time. */
export function parseCaptionTime(time: string): number | undefined {
  return TIME.test(time.trim()) ? time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) : undefined
}

/** Formats a time as in a WebVTT file. Contains hours only if there are any. */
export function formatCaptionTime(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  const hours = Math.floor(all / 3_600_000)
  const rest = `${two(Math.floor(all / 60_000) % 60)}:${two(Math.floor(all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`
  return hours === 0 ? rest : `${two(hours)}:${rest}`
}
