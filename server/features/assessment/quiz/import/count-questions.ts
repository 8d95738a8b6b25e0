import type { QuizImport } from '#contract/assessment/quiz-import.ts'

/**
 * Counts the questions of a text by a second, simpler method. A difference shows questions that the parser skipped
 * without a message. `countFilledRows` does the same for a workbook.
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

/** Counts blocks of text. A blank line or a category line ends a block. Comments alone are not a block. */
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

/** Counts `<question>` tags outside of comments and CDATA. Categories do not count. */
function moodleQuestions(text: string): number {
  const bare = text.replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, '')
  return bare.match(/<question\s(?![^>]*type="category")/g)?.length ?? 0
}

/** Counts records that contain more than separators. A line break inside quotation marks does not end a record. */
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
