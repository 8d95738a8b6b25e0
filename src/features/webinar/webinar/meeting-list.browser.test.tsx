import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { WebinarDetail } from '#contract/webinar/webinar.ts'
import { render } from '#tests/support/render.ts'
import { MeetingList } from './meeting-list.tsx'

const startsAt = '2026-11-23T03:00:00.000Z'
const endsAt = '2026-11-23T05:00:00.000Z'
const createMeeting = (number: number, sequence: number) => ({
  id: String(number),
  number,
  sequence,
  startsAt,
  endsAt,
  state: 'planned',
})

it('labels a changed meeting "Jadwal atau tempat berubah", because its time or location may have changed', async () => {
  const webinar = { meetings: [createMeeting(1, 0), createMeeting(2, 1)] } as unknown as WebinarDetail // only this field
  render(<MeetingList webinar={webinar} now={Date.parse('2026-11-20T03:00:00.000Z')} />)
  await expect.element(page.getByRole('listitem').nth(1).getByText('Jadwal atau tempat berubah')).toBeVisible()
  expect(page.getByText('Jadwal atau tempat berubah').elements()).toHaveLength(1)
})
