import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SignedClass } from '#contract/learning/signed-class.ts'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { render } from '#tests/support/render.ts'
import { ReceiveMessage } from './receive-message.tsx'

it.each([
  [
    'as soon as there is a connection',
    0,
    '1 MB kelas “Kelas” diterima tanpa kuota. Teks dan soalnya (sekitar 2 KB) diambil begitu ada koneksi.',
  ],
  [
    'when the learner continues a class that is paused because parts are missing',
    3_000_000,
    '1 MB kelas “Kelas” diterima tanpa kuota. Masih kurang 3 MB. Teks dan soalnya (sekitar 2 KB) diambil bersama bagian yang kurang.',
  ],
])('says that missing texts are requested %s', async (_, missingBytes, text) => {
  const description = { title: 'Kelas', textBytes: 2_000 } as SignedClass // only these fields are read
  const row = {} as ClassRow // not read
  const taken = { kind: 'taken', takenBytes: 1_000_000, badPieces: 0, missingBytes, row } as const
  render(
    <output>
      <ReceiveMessage result={{ ...taken, description, areTextsStored: false }} />
    </output>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent(text)
})
