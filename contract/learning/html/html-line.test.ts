import { expect, test } from 'vitest'
import { LineBuilder, plainStyle } from './html-line.ts'

const strong = { ...plainStyle, isStrong: true }

test('joins 500,000 text pieces of the same style into one, and appends 300,000 pieces in one call', () => {
  const line = new LineBuilder()
  for (let at = 0; at < 500_000; at++) line.add('kata ', strong)
  expect(line.parts).toHaveLength(1)
  line.addLine(Array.from({ length: 300_000 }, () => ({ kind: 'break' })))
  expect(line.parts).toHaveLength(300_001)
})

test('keeps one of several spaces where text pieces meet, and none at the start of a line', () => {
  const line = new LineBuilder()
  line.add('  a  ', plainStyle)
  line.add(' b', strong)
  line.add(' ', plainStyle)
  line.add(' c', plainStyle)
  line.addBreak()
  line.add(' d', plainStyle)
  line.addLine([{ kind: 'text', text: 'e ' }])
  line.add(' f', plainStyle)
  expect(line.parts).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b ' },
    { kind: 'text', text: 'c' },
    { kind: 'break' },
    { kind: 'text', text: 'd ' },
    { kind: 'text', text: 'e f' },
  ])
})
