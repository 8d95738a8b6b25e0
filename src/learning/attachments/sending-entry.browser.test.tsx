import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { render } from '#tests/support/render.ts'
import { SendingEntry } from './sending-entry.tsx'

const payload = { enrollmentId: 'e', lectureMaterialId: 'm', text: 'Warung Bu Tini' } as OutboxEntry['payload'] // the component reads only its files

const show = (entry: Pick<OutboxEntry, 'state' | 'lastReason'>) =>
  render(
    <SendingEntry
      entry={{ id: '1', kind: 'assignment', payload, ...entry }}
      what="Tugasmu"
      onTakeBack={() => Promise.resolve()}
    />,
  )

it('shows an error of the server once, in a message that asks the learner for nothing', async () => {
  show({ state: 'waiting', lastReason: { code: 'SYSTEM_ERROR', message: '', at: 0 } })
  const state = 'Tugasmu tersimpan di perangkat ini dan dikirim lagi sendiri: server sedang bermasalah.'
  await expect.element(page.getByText(state)).toBeVisible()
  expect(page.getByRole('region').element().textContent).toBe(`${state}Batalkan pengiriman`)
})
