/** A text and the selected part of it. */
export interface Chosen {
  text: string
  start: number
  end: number
}

/** Text that replaces `start` to `end`, and the selection afterwards. */
export interface Put {
  start: number
  end: number
  text: string
  select: [from: number, to: number]
}

export type Mark =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'link'
  | 'list'
  | 'numbers'
  | 'quote'
  | 'code'
  | 'table'
  | 'formula'
  | 'footnote'
  | 'rule'

/** Applies a toolbar button. Pressed again on its own output, it removes a mark in front of lines or around words. */
export function putMark(mark: Mark, chosen: Chosen): Put {
  switch (mark) {
    case 'bold':
      return around(chosen, '**', 'teks tebal')
    case 'italic':
      return around(chosen, '*', 'teks miring')
    case 'heading':
      return inFront(chosen, () => '## ', /^#{1,6} /)
    case 'list':
      return inFront(chosen, () => '- ', /^[-*+] /)
    case 'numbers':
      return inFront(chosen, at => `${at + 1}. `, /^\d+[.)] /)
    case 'quote':
      return inFront(chosen, () => '> ', /^> ?/)
    case 'link': {
      const words = wordsOf(chosen) || 'teks tautan'
      const text = `[${words}](https://)`
      return { ...spanOf(chosen), text, select: [text.length - 1, text.length - 1] }
    }
    case 'code':
      return wordsOf(chosen).includes('\n')
        ? alone(chosen, `\`\`\`\n${wordsOf(chosen)}\n\`\`\``, [3, 3])
        : around(chosen, '`', 'kode')
    case 'table':
      return alone(chosen, '| Kolom 1 | Kolom 2 |\n| --- | --- |\n| isi | isi |', [2, 9])
    case 'formula':
      return formula(chosen)
    case 'footnote':
      return footnote(chosen)
    case 'rule':
      return alone(chosen, '---', [3, 3])
  }
}

/** Inserts a formula: between single dollars within a line, as a block on an empty line or over several lines. */
function formula(chosen: Chosen): Put {
  const { text, start, end } = chosen
  const words = wordsOf(chosen)
  const isLineEmpty = words === '' && /(?:^|\n)$/.test(text.slice(0, start)) && /^(?:\n|$)/.test(text.slice(end))
  if (!isLineEmpty && !words.includes('\n')) return around(chosen, '$', 'x^2')
  const inside = words.trim() || 'a^2 + b^2 = c^2'
  return alone(chosen, `$$\n${inside}\n$$`, [3, 3 + inside.length])
}

/** Inserts a footnote: its mark after the selection, its text at the end. */
function footnote({ text, end }: Chosen): Put {
  const taken = new Set([...text.matchAll(/\[\^([^\s[\]^]{1,60})\]/g)].map(([, name]) => name))
  let number = 1
  while (taken.has(String(number))) number += 1
  const mark = `[^${number}]`
  const rest = text.slice(end).trimEnd()
  const words = 'isi catatan kaki'
  const before = `${mark}${rest}\n\n${mark}: `
  return { start: end, end: text.length, text: before + words, select: [before.length, before.length + words.length] }
}

/** Inserts a block with an empty line before and after it. */
export function alone({ text, start, end }: Chosen, block: string, select: [number, number]): Put {
  const before = start === 0 || text.slice(0, start).endsWith('\n\n') ? '' : text[start - 1] === '\n' ? '\n' : '\n\n'
  const after = end === text.length || text.slice(end).startsWith('\n\n') ? '' : text[end] === '\n' ? '\n' : '\n\n'
  const [from, to] = select
  return { start, end, text: before + block + after, select: [before.length + from, before.length + to] }
}

/** Returns whether the selection is in a code block, where marks are plain characters. */
export function isInCode({ text, start }: Chosen): boolean {
  return (text.slice(0, start).match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1
}

const wordsOf = ({ text, start, end }: Chosen) => text.slice(start, end)
export const spanOf = ({ start, end }: Chosen) => ({ start, end })

function around(chosen: Chosen, mark: string, example: string): Put {
  const { start, end } = chosen
  const words = wordsOf(chosen)
  if (isMarked(chosen, mark) && words !== '') {
    return { start: start - mark.length, end: end + mark.length, text: words, select: [0, words.length] }
  }
  const inside = words || example
  return { start, end, text: mark + inside + mark, select: [mark.length, mark.length + inside.length] }
}

/** Returns whether the selection has this mark. A single star that is part of a double one does not mean italics. */
function isMarked({ text, start, end }: Chosen, mark: string): boolean {
  const [sign = ''] = mark
  let run = 0
  while (text[start - 1 - run] === sign && text[end + run] === sign) run += 1
  return sign === '*' ? run === mark.length || run >= 3 : run >= mark.length
}

function inFront({ text, start, end }: Chosen, markOf: (at: number) => string, known: RegExp): Put {
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every(line => known.test(line))
  const changed = lines.map((line, at) => (isMarked ? line.replace(known, '') : markOf(at) + line)).join('\n')
  return { start: from, end: to, text: changed, select: [isMarked ? 0 : changed.length, changed.length] }
}
