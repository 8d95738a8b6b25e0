import type { QuizImport } from '#contract/assessment/quiz-import.ts'

/**
 * Counts the questions of a text with a second, simpler reading, because a parser does not report a question that it
 * skips. `countFilledRows` counts those of a workbook.
 */
export function countQuestions(format: Exclude<QuizImport['format'], 'xlsx'>, text: string): number {
  switch (format) {
    case 'gift':
      return giftBlocks(text)
    case 'aiken':
      return text.match(/^[^\S\r\n]{0,20}ANSWER\s{0,20}:/gim)?.length ?? 0
    case 'moodle':
      return moodleQuestions(text)
    case 'csv':
      return Math.max(0, csvRecords(text) - 1)
  }
}

/** Counts non-empty blocks between empty lines or after a category. */
function giftBlocks(text: string): number {
  let blocks = 0
  let isOpen = false
  for (const line of text.split(/\r\n?|\n/).map(each => each.trim())) {
    const isEnd = line === '' || /^\$CATEGORY:/i.test(line)
    if (!isEnd && !line.startsWith('//') && !isOpen) blocks += 1
    isOpen = !isEnd && (isOpen || !line.startsWith('//'))
  }
  return blocks
}

/** Counts questions that are not in a comment or a text, without the categories. */
function moodleQuestions(text: string): number {
  const bare = text.replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, '')
  return bare.match(/<question\s(?![^>]*type="category")/g)?.length ?? 0
}

/** Counts lines outside of quotation marks that contain more than separators. */
function csvRecords(text: string): number {
  let records = 0
  let isFilled = false
  let isQuoted = false
  for (const character of `${text}\n`) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      records += Number(isFilled)
      isFilled = false
    } else if (!/[\s,;]/.test(character)) isFilled = true
  }
  return records
}
