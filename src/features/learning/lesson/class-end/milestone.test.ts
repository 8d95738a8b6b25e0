import { expect, it } from 'vitest'
import type { LearningClass, LearningItem, LearningTrack } from '#contract/learning/progress.rules.ts'
import { findMilestone } from './milestone.ts'

const classOf = (title: string, isComplete: boolean): LearningClass => ({
  id: title,
  title,
  summary: '',
  isComplete,
  items: [{ id: `${title}-1` } as LearningItem], // no other field is read
})
const trackOf = (title: string, classes: LearningClass[]): LearningTrack => {
  return { id: title, title, summary: '', classes, isComplete: classes.every(({ isComplete }) => isComplete) }
}
const careerTrack = { title: 'Pengembang Web' }
const summary = (tracks: LearningTrack[], trackClass: LearningClass) => {
  const { part, title, classCount, items } = findMilestone({ careerTrack, tracks }, trackClass)
  return [part, title, classCount, items.length]
}

it('completing a class of an unfinished track shows the class celebration', () => {
  const done = classOf('Mengenal', true)
  expect(summary([trackOf('Dasar', [done, classOf('Isi', false)])], done)).toEqual(['class', 'Mengenal', 1, 1])
})

it('completing a track shows the track celebration, whichever of its classes was completed last', () => {
  const [one, two] = [classOf('Mengenal', true), classOf('Isi', true)]
  const tracks = [trackOf('Dasar', [one, two]), trackOf('Lanjut', [classOf('Gaya', false)])]
  for (const last of [one, two]) expect(summary(tracks, last)).toEqual(['track', 'Dasar', 2, 2])
})

it('the only class of a track gets the class celebration, unless it completes a program of several tracks', () => {
  const [one, two] = [classOf('Mengenal', true), classOf('Isi', true)]
  expect(summary([trackOf('Dasar', [one]), trackOf('Lanjut', [classOf('Gaya', false)])], one)[0]).toBe('class')
  expect(summary([trackOf('Dasar', [one]), trackOf('Lanjut', [two])], two)).toEqual(['program', 'Pengembang Web', 2, 2])
  expect(summary([trackOf('Dasar', [one])], one)[0]).toBe('class')
})
