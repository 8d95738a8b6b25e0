import type { Random } from './random.ts'

/** Character with an identity, so that a test knows its position after an edit. An inserted character has id -1. */
interface Letter {
  letter: string
  id: number
}
type Sentence = Letter[]
/** Lines (paragraphs, list items, cells) of sentences. */
type Article = Sentence[][]

const SYLLABLES = [
  'ba',
  'ca',
  'du',
  'gi',
  'ha',
  'jo',
  'ka',
  'li',
  'ma',
  'na',
  'pe',
  'ra',
  'su',
  'ti',
  'wa',
  'yo',
  'nge',
]
const COMMON = ['yang', 'dan', 'di', 'untuk', 'dengan', 'pada', 'ini', 'itu', 'tidak', 'bisa', 'akan', 'karena', 'atau']

const toSentence = (text: string): Sentence => Array.from(text, letter => ({ letter, id: -1 }))
const toText = (sentence: Sentence) => sentence.map(({ letter }) => letter).join('')
const copy = (sentence: Sentence) => toSentence(toText(sentence))

function createWord(random: Random): string {
  if (random.chance(0.4)) return random.pick(COMMON)!
  return Array.from({ length: random.between(2, 4) }, () => random.pick(SYLLABLES)).join('')
}

function createSentence(random: Random): Sentence {
  const words = Array.from({ length: random.between(6, 16) }, () => createWord(random))
  const text = words.join(' ')
  return toSentence(`${text[0]?.toUpperCase()}${text.slice(1)}${random.pick(['.', '.', '.', '?', '!'])}`)
}

/** Returns a copy with one changed word of five, as in 'Klik tombol Simpan' and 'Klik tombol Batal'. */
function createLookalike(random: Random, sentence: Sentence): Sentence {
  const words = toText(sentence).split(' ')
  for (let count = Math.max(1, Math.floor(words.length / 5)); count > 0; count--) {
    words[random.below(words.length - 1)] = createWord(random)
  }
  const changed = words.join(' ')
  return changed === toText(sentence) ? createLookalike(random, sentence) : toSentence(changed)
}

/** Creates an article that also has look-alikes, equal sentences and short table cells. */
export function createArticle(random: Random): Article {
  const article: Article = []
  const all: Sentence[] = []
  for (let line = random.between(8, 24); line > 0; line--) {
    if (random.chance(0.08)) {
      for (const cell of ['Ya', 'Tidak', 'Ya']) article.push([toSentence(cell)])
      continue
    }
    const sentences = Array.from({ length: random.between(1, 5) }, () => {
      // Two equal sentences in one paragraph would be indistinguishable.
      const known = random.pick(all)
      const sentence =
        known && random.chance(0.1)
          ? createLookalike(random, known)
          : known && random.chance(0.005)
            ? copy(known)
            : createSentence(random)
      return sentence
    })
    all.push(...sentences)
    article.push(sentences)
  }
  let id = 0
  for (const sentence of article.flat()) for (const each of sentence) each.id = id++
  return article
}

export function getArticleText(article: Article): string {
  return article.map(line => line.map(toText).join(' ')).join('\n')
}

/** Returns each character of the text with its id and its sentence. Separators have id -1 and no sentence. */
export function listLetters(article: Article): { letter: string; id: number; sentence: Sentence | undefined }[] {
  const separate = { letter: ' ', id: -1, sentence: undefined }
  return article.flatMap((line, at) => [
    ...(at > 0 ? [{ ...separate, letter: '\n' }] : []),
    ...line.flatMap((sentence, nth) => [
      ...(nth > 0 ? [separate] : []),
      ...sentence.map(({ letter, id }) => ({ letter, id, sentence })),
    ]),
  ])
}

/** The article, and the sentence that an edit is about. */
export interface Edited {
  article: Article
  target: Sentence
}

interface Found {
  line: Sentence[]
  row: number
  at: number
}
function find({ article, target }: Edited): Found {
  const row = article.findIndex(line => line.includes(target))
  const line = article[row] ?? []
  return { line, row, at: line.indexOf(target) }
}

/** Ranges of the words of a sentence. */
function listWords(sentence: Sentence): { from: number; to: number }[] {
  const words: { from: number; to: number }[] = []
  let from = 0
  for (let at = 0; at <= sentence.length; at++) {
    if (at < sentence.length && sentence[at]?.letter !== ' ') continue
    if (at > from) words.push({ from, to: at })
    from = at + 1
  }
  return words
}

function replaceWord(random: Random, sentence: Sentence) {
  const word = random.pick(listWords(sentence))
  const hasEnd = word && /[.!?]/.test(sentence[word.to - 1]?.letter ?? '')
  if (word) sentence.splice(word.from, word.to - word.from - (hasEnd ? 1 : 0), ...toSentence(createWord(random)))
}

/** Returns a random sentence that is more than three lines away from the target. */
export function findFarSentence(random: Random, edited: Edited): Sentence | undefined {
  const { row } = find(edited)
  return random.pick(edited.article.flatMap((line, at) => (row < 0 || Math.abs(at - row) > 3 ? line : [])))
}

/** Returns a random line that is more than three lines away. Undefined if there is none. */
function findFarRow(random: Random, { article }: Edited, row: number): number | undefined {
  return random.pick(article.flatMap((_, at) => (Math.abs(at - row) > 3 ? [at] : [])))
}

type Edit = (random: Random, edited: Edited) => void
const removeTarget = (edited: Edited) => {
  const { line, at } = find(edited)
  if (at >= 0) line.splice(at, 1)
}
const insertBeside =
  (create: (random: Random, target: Sentence) => Sentence, offset: 0 | 1): Edit =>
  (random, edited) => {
    const { line, at } = find(edited)
    if (at >= 0) line.splice(at + offset, 0, create(random, edited.target))
  }
const removeBeside =
  (offset: -1 | 1): Edit =>
  (_, edited) => {
    const { line, at } = find(edited)
    if (at >= 0 && line[at + offset]) line.splice(at + offset, 1)
  }
const moveLine: Edit = (random, edited) => {
  const { line, row } = find(edited)
  if (row < 0) return
  const to = findFarRow(random, edited, row)
  if (to === undefined) return
  edited.article.splice(row, 1)
  edited.article.splice(to, 0, line)
}

/** Returns whether the edit adds a look-alike or a copy of the sentence. */
export const isTrap = (kind: string): boolean => /look-alike|copy/.test(kind)
/** Returns whether the edit moves or copies sentences. */
export const isMove = (kind: string): boolean => /copy|elsewhere|move|paragraph/.test(kind)

/** Kinds of edits that an author makes, and traps with look-alikes. */
export const textEdits: Readonly<Record<string, Edit>> = {
  'replace a word': (random, { target }) => replaceWord(random, target),
  'insert a word': (random, { target }) => {
    const word = random.pick(listWords(target))
    if (word) target.splice(word.from, 0, ...toSentence(`${createWord(random)} `))
  },
  'remove a word': (random, { target }) => {
    const word = random.pick(listWords(target))
    if (word) target.splice(word.from, word.to - word.from + 1)
  },
  'change a letter': (random, { target }) => {
    const word = random.pick(listWords(target))
    if (word) target.splice(word.from, 1, ...toSentence('z'))
  },
  'swap two words': (random, { target }) => {
    const words = listWords(target)
    const at = random.below(Math.max(1, words.length - 1))
    const [one, other] = [words[at], words[at + 1]]
    if (!one || !other) return
    const swapped = [...target.slice(other.from, other.to), ...toSentence(' '), ...target.slice(one.from, one.to)]
    target.splice(one.from, other.to - one.from, ...swapped)
  },
  'change the end mark': (_, { target }) => void target.splice(-1, 1, ...toSentence(';')),
  'change the first letter': (_, { target }) => void target.splice(0, 1, ...toSentence('X')),
  'add a clause before': (random, { target }) => {
    target.unshift(...toSentence(`Sebelum itu ${createWord(random)}, `))
  },
  'add a clause after': (random, { target }) => {
    target.splice(-1, 0, ...toSentence(`, lalu ${createWord(random)} ${createWord(random)}`))
  },
  'split the sentence': (random, { target }) => {
    const word = random.pick(listWords(target).slice(1))
    if (word) target.splice(word.from - 1, 1, ...toSentence('. '))
  },
  'join with the next sentence': (_, edited) => {
    const { line, at } = find(edited)
    const next = line[at + 1]
    if (at < 0 || !next) return
    edited.target.splice(-1, 1, ...toSentence(', dan'))
    // A space belongs to the joined sentence.
    edited.target.push(...toSentence(' '))
    next.unshift(...edited.target)
    line.splice(at, 1)
    edited.target = next
  },
  'remove the sentence': (_, edited) => removeTarget(edited),
  'remove the paragraph': (_, edited) => {
    const { row } = find(edited)
    if (row >= 0) edited.article.splice(row, 1)
  },
  'remove half of the sentence': (_, { target }) => void target.splice(0, Math.ceil(target.length / 2)),
  'move the sentence': (random, edited) => {
    const { row, at } = find(edited)
    const line = edited.article[findFarRow(random, edited, row) ?? -1]
    if (at < 0 || !line) return
    removeTarget(edited)
    line.splice(random.below(line.length + 1), 0, edited.target)
  },
  'move the paragraph': moveLine,
  'move the paragraph and change its neighbours': (random, edited) => {
    moveLine(random, edited)
    for (const sentence of find(edited).line) if (sentence !== edited.target) replaceWord(random, sentence)
  },
  'insert a sentence before': insertBeside(createSentence, 0),
  'insert a sentence after': insertBeside(createSentence, 1),
  'insert a paragraph before': (random, edited) => {
    const { row } = find(edited)
    if (row >= 0) edited.article.splice(row, 0, [createSentence(random), createSentence(random)])
  },
  'remove the sentence before': removeBeside(-1),
  'remove the sentence after': removeBeside(1),
  'insert a look-alike before': insertBeside(createLookalike, 0),
  'insert a look-alike after': insertBeside(createLookalike, 1),
  'replace by a look-alike elsewhere': (random, edited) => {
    const { row } = find(edited)
    const to = findFarRow(random, edited, row)
    if (row < 0 || to === undefined) return
    edited.article.splice(to, 0, [createSentence(random), createLookalike(random, edited.target)])
    removeTarget(edited)
  },
  'copy elsewhere and rewrite a third': (random, edited) => {
    const { row } = find(edited)
    const to = findFarRow(random, edited, row)
    if (row < 0 || to === undefined) return
    edited.article.splice(to, 0, [copy(edited.target)])
    const { target } = edited
    for (let count = Math.ceil(listWords(target).length / 3); count > 0; count--) replaceWord(random, target)
  },
  'copy the paragraph elsewhere': (random, edited) => {
    const { line, row } = find(edited)
    const to = findFarRow(random, edited, row)
    if (row >= 0 && to !== undefined) edited.article.splice(to, 0, line.map(copy))
  },
  'reorder the paragraph': (_, edited) => {
    const { line } = find(edited)
    line.splice(0, line.length, ...line.toReversed())
  },
  'split the paragraph': (_, edited) => {
    const { line, row, at } = find(edited)
    if (at > 0) edited.article.splice(row + 1, 0, line.splice(at))
  },
  'join with the next paragraph': (_, edited) => {
    const { line, row } = find(edited)
    if (row >= 0) line.push(...edited.article.splice(row + 1, 1).flat())
  },
  'rewrite another paragraph': (random, edited) => {
    const { row } = find(edited)
    const other = random.below(edited.article.length)
    if (other !== row) edited.article[other] = [createSentence(random), createSentence(random)]
  },
  'rename a term everywhere': (random, { article }) => {
    const word = random.pick(COMMON)
    for (const sentence of article.flat()) {
      for (const { from, to } of listWords(sentence).toReversed()) {
        if (toText(sentence.slice(from, to)) === word) sentence.splice(from, to - from, ...toSentence('istilah'))
      }
    }
  },
}
