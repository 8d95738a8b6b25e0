export interface Cue {
  startSeconds: number
  endSeconds: number
  text: string
}

const TIMING = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}\.\d{3})/

/** Entities for characters that have a special meaning in the file. */
const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }

/** Returns the captions of a WebVTT file with their times. Skips comments, styles and settings. */
export function parseCues(vtt: string): Cue[] {
  const blocks = vtt.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)
  return blocks.flatMap(block => {
    const lines = block.split('\n')
    const at = lines.findIndex(line => TIMING.test(line))
    const [, start, end] = TIMING.exec(lines[at] ?? '') ?? []
    const text = lines
      .slice(at + 1)
      .join(' ')
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(?:amp|lt|gt|nbsp);/g, sign => SIGNS[sign] ?? sign)
      .trim()
    if (start === undefined || end === undefined || text === '') return []
    return [{ startSeconds: getSeconds(start), endSeconds: getSeconds(end), text }]
  })
}

function getSeconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
