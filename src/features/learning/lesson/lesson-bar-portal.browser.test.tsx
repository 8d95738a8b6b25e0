import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { BAR_SLOT_ID } from './bar-slot.ts'
import { LessonBarPortal } from './lesson-bar-portal.tsx'

it('renders into the bar even if a heading has the id of the bar in lower case', async () => {
  render(
    <>
      {/* The id of a heading is its text in lower case. */}
      <h2 id={BAR_SLOT_ID.toLowerCase()}>Langkah materi</h2>
      <LessonBarPortal>Lanjut</LessonBarPortal>
      <div id={BAR_SLOT_ID} data-testid="bar" />
    </>,
  )
  await expect.element(page.getByTestId('bar')).toHaveTextContent('Lanjut')
})
