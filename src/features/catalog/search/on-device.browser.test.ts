import { expect, it } from 'vitest'
import { listLectureMaterials } from '#contract/learning/lecture-material.ts'
import { searchAmong } from '#contract/catalog/search-among.ts'
import { withDb } from '#app/data/db.ts'
import { getRowKey } from '#app/data/query-storage.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { readDocuments } from './on-device.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const MATERIAL = '0195a000-0000-7000-8000-0000000000c1'
const ENROLLMENTS = ['0195a000-0000-7000-8000-0000000000e1', '0195a000-0000-7000-8000-0000000000e2']

const reading = {
  id: MATERIAL,
  type: 'article',
  title: 'Menanam cabai',
  minutes: 6,
  trackClassId: '0195a000-0000-7000-8000-0000000000b1',
  quizId: null,
  is_quiz_akhir: false,
  content: { kind: 'article', blocks: [] },
}

it('lists a material once if two courses of one program are stored', async () => {
  await clearDevice()
  for (const enrollmentId of ENROLLMENTS) {
    const queryKey = [listLectureMaterials.path, {}, { enrollment_id: enrollmentId }]
    const row = { buster: '', queryHash: '', queryKey, state: { data: [reading] } }
    await withDb(db => db.put('queries', row, getRowKey(ANI, enrollmentId)))
  }
  const { found } = searchAmong(await readDocuments(ANI), 'cabai')
  expect(found.map(({ title }) => title)).toEqual(['Menanam cabai'])
  expect(ENROLLMENTS.map(id => `/lecture-material/article/${MATERIAL}?enrId=${id}`)).toContain(found[0]?.address)
})
