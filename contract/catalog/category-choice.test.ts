import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createCareerTrack } from './career-track.admin.ts'
import { startPackageImport } from '../packages/package-import.ts'

test('asks for the missing category of a career track or of an import', () => {
  for (const { body } of [createCareerTrack, startPackageImport]) {
    const messages = v.safeParse(body, { category: '' }).issues?.map(({ message, path }) => [path?.[0].key, message])
    expect(messages).toContainEqual(['category', 'Pilih kategorinya'])
  }
})
