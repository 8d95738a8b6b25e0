import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { FileChoice } from './file-choice.tsx'

it('shows the name of the chosen file and lets the user choose it again', async () => {
  const chosen: string[] = []
  render(
    <FileChoice label="Pilih berkas" accept=".zip" isDisabled={false} onChoose={({ name }) => chosen.push(name)} />,
  )
  const field = page.getByLabelText('Pilih berkas')
  const file = new File(['a'], 'kelas.zip')
  await userEvent.upload(field, file)
  await userEvent.upload(field, file)
  expect(chosen).toEqual(['kelas.zip', 'kelas.zip'])
  await expect.element(page.getByText('kelas.zip')).toBeVisible()
})
