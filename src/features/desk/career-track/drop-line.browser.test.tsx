import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TrackDraft } from '#contract/catalog/structure-edit.ts'
import '#app/ui/tokens.css'
import { trackDraftQuery } from '#app/queries/desk/career-track.ts'
import { render } from '#tests/support/render-desk.ts'
import { StructureEditorScreen } from './structure-editor-screen.tsx'

const material = (id: string) => ({
  id,
  type: 'article' as const,
  title: `Materi ${id}`,
  minutes: 5,
  quizId: null,
  quiz_id: null,
  is_quiz_akhir: false,
})
const lectureMaterials = ['a', 'b', 'c'].map(material)
const trackClass = { id: 'kelas', title: 'Kelas', summary: '', lecture_material_content: lectureMaterials }
const draft: TrackDraft = {
  careerTrack: { id: 'ct', title: 'Analis' },
  version: 2,
  state: 'draft',
  revision: 1,
  tracks: [{ id: 'track', title: 'Track', summary: '', track_class_content: [trackClass] }],
  emptyIds: [],
}

const row = (id: string) => document.querySelector<HTMLElement>(`[data-part="${id}"]`)!
const lineAt = (id: string) => getComputedStyle(row(id).closest('li')!).boxShadow

function drag(from: string, onto: string): void {
  const options = (id: string) => {
    const { left, top, height } = row(id).getBoundingClientRect()
    const point = { clientX: left + 60, clientY: top + height / 2 }
    return { ...point, pointerId: 1, isPrimary: true, pointerType: 'mouse', button: 0, bubbles: true }
  }
  row(from).dispatchEvent(new PointerEvent('pointerdown', options(from)))
  dispatchEvent(new PointerEvent('pointermove', options(onto)))
}

it('a drag shows a line at the side of the row where the part will land', async () => {
  const client = new QueryClient()
  client.setQueryData(trackDraftQuery('ct').queryKey, draft)
  render(
    <QueryClientProvider client={client}>
      <StructureEditorScreen careerTrackId="ct" openId={undefined} renderEditor={() => null} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Materi c')).toBeVisible()
  drag('a', 'c')
  await expect.poll(() => row('c').dataset['over']).toBe('after')
  expect(lineAt('c')).toContain('0px 4px')
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(lineAt('c')).toBe('none')
  drag('c', 'a')
  await expect.poll(() => row('a').dataset['over']).toBe('before')
  expect(lineAt('a')).toContain('0px -4px')
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
})
