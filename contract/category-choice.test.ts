import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createCareerTrack } from './career-track-admin.ts'
import { startPackageImport } from './package-import.ts'

test('a category that was not chosen is asked for in words of its own, wherever one is', () => {
  for (const { body } of [createCareerTrack, startPackageImport]) {
    const said = v.safeParse(body, { category: '' }).issues?.map(({ message, path }) => [path?.[0].key, message])
    expect(said).toContainEqual(['category', 'Pilih kategorinya'])
  }
})
