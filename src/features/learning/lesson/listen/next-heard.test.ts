import { expect, it } from 'vitest'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { listNextHeard } from './next-heard.ts'

it('lists the articles and videos of the class that follow the current material', () => {
  // the function reads only these fields
  const items = (['article', 'quiz', 'pdf', 'video', 'article'] as const).map(
    (type, at) => ({ id: `m${at}`, type }) as LearningItem,
  )
  const list = (id: string, canSpeak = true) => listNextHeard({ items }, id, canSpeak).map(item => item.id)
  expect(list('m0')).toEqual(['m3', 'm4'])
  expect(list('m4')).toEqual([])
  expect(list('m0', false), 'a browser without speech skips articles').toEqual(['m3'])
  expect(list('other class')).toEqual([])
})
