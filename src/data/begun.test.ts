import { describe, expect, it } from 'vitest'
import { countBegunDrafts, isBegunWork } from './begun.ts'

const quizDraft = (signed: unknown, answers: unknown) => ({ attempt: { id: 'x', signed }, answers, answeredAt: {} })

describe('unsent work on the device', () => {
  it('unsent work includes a quiz draft with an answer, or with a running time window', () => {
    expect(isBegunWork('quiz:e:m', quizDraft(null, { q1: ['a'] }))).toBe(true)
    expect(isBegunWork('quiz:e:m', quizDraft({ number: 1 }, {}))).toBe(true)
    expect(isBegunWork('quiz:e:m', quizDraft(null, {}))).toBe(false)
    expect(isBegunWork('quiz:e:m', { q1: ['jawaban versi lama'] })).toBe(true)
  })
  it('unsent work includes typed text and attachments, but no empty field', () => {
    expect(isBegunWork('assignment:e:m', 'setengah')).toBe(true)
    expect(isBegunWork('assignment:e:m', '  ')).toBe(false)
    expect(isBegunWork('assignment-files:e:m', [{ id: 'f' }])).toBe(true)
    expect(isBegunWork('assignment-files:e:m', [])).toBe(false)
    expect(isBegunWork('level-up', { title: '', note: '' })).toBe(false)
    expect(isBegunWork('survey-answers:c', { q: 'baik' })).toBe(true)
  })
  it('unsent work includes a profile field that was emptied', () => {
    expect(isBegunWork('edit-profile', { bio: '' })).toBe(true)
    expect(isBegunWork('edit-profile', {})).toBe(false)
  })
  it('unsent work excludes the interface state of a screen', () => {
    expect(isBegunWork('place:e:m', { at: 12 })).toBe(false)
    expect(isBegunWork('survey:c', { postponedAt: 1 })).toBe(false)
  })
  it('unsent work includes drafts of an unknown kind from a newer build', () =>
    expect(isBegunWork('note:e:m', 'catatan')).toBe(true))
  it('counts the text and the files of one assignment as one piece of unsent work', () => {
    const drafts = [
      { key: 'assignment:e:m', value: 'teks' },
      { key: 'assignment-files:e:m', value: [{ id: 'f' }] },
      { key: 'assignment:e:n', value: 'teks' },
      { key: 'quiz:e:q', value: quizDraft(null, { q1: ['a'] }) },
      { key: 'place:e:m', value: { at: 12 } },
    ]
    expect(countBegunDrafts(drafts)).toEqual({ assignment: 2, quiz: 1 })
  })
})
