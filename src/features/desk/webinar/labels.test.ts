import { expect, it } from 'vitest'
import type { AdminWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import { listWebinarFacts } from './labels.ts'

const webinar: AdminWebinar = {
  id: '0195a000-0000-7000-8000-000000000001',
  slug: 'git-tanpa-takut',
  kind: 'webinar',
  version: 1,
  title: 'Git Tanpa Takut',
  summary: '',
  description: '',
  speaker: { name: 'Sari', title: 'Pengembang', bio: '' },
  mode: 'Daring',
  place: null,
  zone: 'WIB',
  capacity: null,
  registeredCount: 0,
  waitingCount: 0,
  certificatePercent: null,
  meetings: [],
  leaders: [],
}
const findVenue = (change: Partial<AdminWebinar>) =>
  listWebinarFacts({ ...webinar, ...change }).find(fact => fact?.[0] === 'Tempat')?.[1]

it.each([
  [{ mode: 'Daring' }, undefined],
  [{ mode: 'Daring', place: 'Aula' }, 'Aula'],
  [{ mode: 'Luring' }, 'Belum diisi'],
  [{ mode: 'Luring', place: 'Aula' }, 'Aula'],
] as const)('the venue of a webinar with %o is %s', (change, venue) => {
  expect(findVenue(change)).toBe(venue)
})
