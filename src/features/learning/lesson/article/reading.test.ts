import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '#contract/learning/article.ts'
import { estimateMinutesLeft, findSection, listSections } from './reading.ts'

const heading = (id: string, level: 2 | 3 | 4 = 2): Block => ({
  kind: 'heading',
  level,
  id,
  line: [
    { kind: 'text', text: 'Judul ' },
    { kind: 'code', text: id },
  ],
})
const paragraph = (words: number): Block => ({
  kind: 'paragraph',
  line: [{ kind: 'text', text: 'kata '.repeat(words) }],
})

describe('sections of an article', () => {
  const blocks = [paragraph(5), heading('a'), paragraph(5), heading('b', 3), paragraph(5)]

  it('the sections of an article are its headings with their positions, as plain text', () => {
    expect(listSections(blocks)).toEqual([
      { id: 'a', title: 'Judul a', level: 2, at: 1 },
      { id: 'b', title: 'Judul b', level: 3, at: 3 },
    ])
  })

  it('a position in an article belongs to the last heading before it, or to no heading', () => {
    const sections = listSections(blocks)
    const found = [0, 0.9, 1, 2.99, 3, 4.5].map(position => findSection(sections, position)?.id)
    expect(found).toEqual([undefined, undefined, 'a', 'a', 'b', 'b'])
  })
})

describe('estimateMinutesLeft', () => {
  it('the minutes left start at the announced minutes, and count down by the remaining words', () => {
    const blocks = [paragraph(180), paragraph(360), paragraph(180)]
    expect([0, 1, 1.5, 2].map(position => estimateMinutesLeft(blocks, position, 4))).toEqual([4, 3, 2, 0])
    expect([0, 1, 1.5, 2].map(position => estimateMinutesLeft(blocks, position, 12))).toEqual([12, 9, 6, 0])
  })

  it('the minutes left only decrease while the user reads on, and end at zero', () => {
    const article = fc.array(fc.integer({ min: 0, max: 400 }).map(paragraph), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(article, blocks => {
        const steps = Array.from({ length: blocks.length * 4 }, (_, at) => estimateMinutesLeft(blocks, at / 4, 6))
        expect(steps.every((minutes, at) => at === 0 || minutes <= (steps[at - 1] ?? 0))).toBe(true)
        expect(estimateMinutesLeft(blocks, blocks.length - 1, 6)).toBe(0)
      }),
    )
    expect(estimateMinutesLeft([], 0, 6)).toBe(0)
  })
})
