import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { WaitingList } from './waiting-list.tsx'

test('lists waiting points with the time from which they count, and shows no list if no points wait', async () => {
  const countsAt = '2026-11-23T01:30:00.000Z'
  render(
    <WaitingList waiting={[{ id: 1, amount: 5, reason: 'material-completed', subject: 'Kerangka HTML', countsAt }]} />,
  )
  const list = page.getByRole('region', { name: 'Menunggu dihitung' })
  await expect
    .element(list.getByRole('listitem'))
    .toHaveTextContent(`Menyelesaikan materiKerangka HTML · dihitung mulai ${formatMoment(countsAt)}+5`)
  render(<WaitingList waiting={[]} />)
  await expect.element(list).not.toBeInTheDocument()
})
